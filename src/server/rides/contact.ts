import { deadlines } from "#shared/rides/deadlines.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

const acceptedStates: readonly RideState[] = [
  "accepted",
  "arrived",
  "started",
  "completed",
  "no_show",
];

/** Whether identifying details such as the plate are visible: from acceptance on, but not after a cancellation. */
export const wasAccepted = (state: RideState) => acceptedStates.includes(state);

interface ContactRide {
  state: RideState;
  endedAt: Date | null;
}

/** Whether the driver sees the note: from acceptance until 24 hours after the end. */
export const areNotesShown = (ride: ContactRide, now: Date): boolean =>
  isWithin(ride, deadlines.notesHoursAfterRide, now);

/** Whether both sides see each other's phone number: from acceptance until 2 hours after the end, if both opted in. */
export const arePhonesShown = (
  ride: ContactRide & { riderSharesPhone: boolean; driverSharesPhone: boolean },
  now: Date,
): boolean =>
  ride.riderSharesPhone &&
  ride.driverSharesPhone &&
  isWithin(ride, deadlines.phoneHoursAfterRide, now);

function isWithin({ state, endedAt }: ContactRide, hours: number, now: Date): boolean {
  if (!wasAccepted(state)) return false;
  return endedAt === null || now.getTime() - endedAt.getTime() < hours * 3_600_000;
}

/** A last name as the driver sees it: whole once the ride was accepted (`wasAccepted`), otherwise the initial. */
export const lastNameFor = (state: RideState, lastName: string): string =>
  wasAccepted(state) ? lastName : `${[...lastName][0] ?? ""}.`;

/** A full name as the driver sees it; its last name follows `lastNameFor`. */
export function fullNameFor(state: RideState, name: string): string {
  const [first = "", ...others] = name.trim().split(/\s+/);
  const last = others.at(-1);
  return wasAccepted(state) || last === undefined ? name : `${first} ${lastNameFor(state, last)}`;
}
