import { useQueryClient } from "@tanstack/react-query";
import { useConnection, useLive } from "#web/platform/live/live.ts";
import { rereadRides } from "./reread-rides.ts";

const CONNECTED_POLL_MS = 30_000;
const DISCONNECTED_POLL_MS = 5000;

/**
 * Refetches the rides on each ride event of the live stream. Returns the polling interval in milliseconds, which finds
 * events that the stream missed.
 */
export const useLiveRides = (): number => {
  const queries = useQueryClient();
  const reread = () => void rereadRides(queries);
  useLive("ride", reread);
  useLive("request", reread);
  useLive("ready", reread);
  useLive("notice", ({ about }) => {
    if (about !== "lost_item") return;
    reread();
    void queries.invalidateQueries({ queryKey: ["lost-items"] });
  });
  return useConnection() === "online" ? CONNECTED_POLL_MS : DISCONNECTED_POLL_MS;
};
