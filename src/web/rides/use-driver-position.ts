import { useState } from "react";
import { type LiveEvent, liveEventSchema } from "#shared/live/contract.ts";
import { useLive } from "#web/platform/live/live.ts";
import { latestPositionData } from "#web/platform/live/live-reader.ts";

export type DriverPosition = Extract<LiveEvent, { type: "driver-position" }>;

/** Latest driver position of a ride from the live stream, also if it arrived before the caller was shown. */
export const useDriverPosition = (rideId: string): DriverPosition | null => {
  const [position, setPosition] = useState(readLatest);
  useLive("driver-position", (payload) => {
    const next = parsePosition(payload);
    if (next?.rideId === rideId) setPosition(next);
  });
  return position?.rideId === rideId ? position : null;
};

const readLatest = (): DriverPosition | null =>
  parsePosition(JSON.parse(latestPositionData() ?? "null"));

const parsePosition = (payload: unknown): DriverPosition | null => {
  const { data: event } = liveEventSchema.safeParse(payload);
  return event?.type === "driver-position" ? event : null;
};
