import { useQueryClient } from "@tanstack/react-query";
import { useConnection, useLive } from "#web/app/live/live.ts";

const CALM_MS = 30_000;
const CUT_OFF_MS = 5000;

/**
 * Reads the rides again whenever the live stream says that one has moved. The answer is how often to read them
 * besides, in milliseconds, in case the stream says nothing.
 */
export const useLiveRides = (): number => {
  const queries = useQueryClient();
  const reread = () => void queries.invalidateQueries({ queryKey: ["rides"] });
  useLive("ride", reread);
  useLive("request", reread);
  useLive("ready", reread);
  return useConnection() === "online" ? CALM_MS : CUT_OFF_MS;
};
