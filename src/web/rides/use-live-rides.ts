import { useQueryClient } from "@tanstack/react-query";
import { useConnection, useLive } from "#web/platform/live/live.ts";
import { refetchRides } from "./refetch-rides.ts";

const CONNECTED_POLL_MS = 30_000;
const DISCONNECTED_POLL_MS = 5000;

/**
 * Refetches the rides on each event of the live stream about rides, requests or lost items, and when the stream has
 * (re)connected. Returns the interval in milliseconds of the polling that finds missed events.
 */
export const useLiveRides = (): number => {
  const queries = useQueryClient();
  const refetch = () => void refetchRides(queries);
  useLive("ride", refetch);
  useLive("request", refetch);
  useLive("ready", refetch);
  useLive("notice", ({ about }) => {
    if (about !== "lost_item") return;
    refetch();
    void queries.invalidateQueries({ queryKey: ["lost-items"] });
  });
  return useConnection() === "online" ? CONNECTED_POLL_MS : DISCONNECTED_POLL_MS;
};
