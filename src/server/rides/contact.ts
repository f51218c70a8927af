import { deadlines } from "#shared/rides/deadlines.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

const acceptedStates: readonly RideState[] = [
  "accepted",
  "arrived",
  "started",
  "completed",
  "no_show",
];

/** Whether the driver has accepted, so that identifying details such as the plate are visible. */
export const wasAccepted = (state: RideState) => acceptedStates.includes(state);

/**
 * Whether both sides see each other's phone number, and the driver the note: from acceptance until 24 hours
 * after the end.
 */
export function isContactShown(
  { state, endedAt }: { state: RideState; endedAt: Date | null },
  now: Date,
): boolean {
  if (!wasAccepted(state)) return false;
  return (
    endedAt === null ||
    now.getTime() - endedAt.getTime() < deadlines.contactHoursAfterRide * 3_600_000
  );
}
