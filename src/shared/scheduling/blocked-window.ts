import { scheduledWindow } from "#shared/rides/deadlines.ts";

/** Blocks the driver for the trip or the booked hours, whichever is longer, with margins. */
export function blockedWindow(ride: {
  pickupAt: Date;
  minutes: number;
  bookedHours: number | null;
}) {
  const { pickupAt, minutes, bookedHours } = ride;
  return scheduledWindow({ pickupAt, minutes: Math.max(minutes, 60 * (bookedHours ?? 0)) });
}
