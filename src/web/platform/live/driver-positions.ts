import { useQueryClient } from "@tanstack/react-query";
import { useLive } from "./live.ts";

/** Cache key of the latest driver position of a ride. */
export const driverPositionKey = (rideId: string) => ["driver-position", rideId] as const;

/** Stores driver positions from the start of the stream: it sends each once, often before a page that shows it is open. */
export const useStoredPositions = (): void => {
  const queries = useQueryClient();
  useLive("driver-position", (position) =>
    queries.setQueryData(driverPositionKey(position.rideId), position),
  );
};
