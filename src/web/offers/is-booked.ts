import type { Ride } from "#shared/rides/contract.ts";

type BookedRide = Pick<Ride, "riderLogId" | "state">;

/** True if an offer of the quote was paid; the other offers are then void. */
export const isBooked = (quoteId: string, rides: readonly BookedRide[]): boolean =>
  rides.some(({ riderLogId, state }) => !unpaid.has(state) && riderLogId?.startsWith(quoteId));

const unpaid: ReadonlySet<Ride["state"]> = new Set(["awaiting_payment", "lapsed"]);
