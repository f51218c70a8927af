import { useState } from "react";
import { type LiveEvent, liveEventSchema } from "#shared/live/contract.ts";
import { useLive } from "#web/platform/live/live.ts";

export type DriverPosition = Extract<LiveEvent, { type: "driver-position" }>;

/** Latest driver position of a ride from the live stream. */
export const useDriverPosition = (rideId: string): DriverPosition | null => {
  const [position, setPosition] = useState<DriverPosition | null>(null);
  useLive("driver-position", (payload) => {
    const { data: event } = liveEventSchema.safeParse(payload);
    if (event?.type === "driver-position" && event.rideId === rideId) setPosition(event);
  });
  return position;
};
