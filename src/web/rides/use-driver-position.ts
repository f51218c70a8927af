import { skipToken, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type LiveEvent, liveEventSchema } from "#shared/live/contract.ts";
import { driverPositionKey } from "#web/platform/live/driver-positions.ts";

export type DriverPosition = Extract<LiveEvent, { type: "driver-position" }>;

/** Latest driver position of a ride, as `useStoredPositions` stored it. */
export const useDriverPosition = (rideId: string): DriverPosition | null => {
  const { data } = useQuery<LiveEvent>({ queryKey: driverPositionKey(rideId), queryFn: skipToken });
  return useMemo(() => {
    const event = liveEventSchema.safeParse(data).data;
    return event?.type === "driver-position" ? event : null;
  }, [data]);
};
