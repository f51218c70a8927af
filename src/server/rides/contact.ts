import { deadlines } from "#shared/rides/deadlines.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

const agreed: readonly RideState[] = ["accepted", "arrived", "started", "completed", "no_show"];

/** Whether the driver has taken the ride on: what tells the two apart, such as the plate, may be seen. */
export const isAgreed = (state: RideState) => agreed.includes(state);

/** Whether each may see the other's phone number, and the driver the note: from acceptance until 24 h after the end. */
export function isContactShown(
  { state, endedAt }: { state: RideState; endedAt: Date | null },
  now: Date,
): boolean {
  if (!isAgreed(state)) return false;
  return (
    endedAt === null ||
    now.getTime() - endedAt.getTime() < deadlines.contactHoursAfterRide * 3_600_000
  );
}
