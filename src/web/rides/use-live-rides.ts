import { useQueryClient } from "@tanstack/react-query";
import { useConnection, useLive } from "#web/platform/live/live.ts";
import { rereadRides } from "./reread-rides.ts";

const CALM_MS = 30_000;
const CUT_OFF_MS = 5000;

/**
 * Reads the rides again when the live stream says that one has moved. Returns the polling interval in milliseconds,
 * for news that the stream has lost.
 */
export const useLiveRides = (): number => {
  const queries = useQueryClient();
  const reread = () => void rereadRides(queries);
  useLive("ride", reread);
  useLive("request", reread);
  useLive("ready", reread);
  return useConnection() === "online" ? CALM_MS : CUT_OFF_MS;
};
