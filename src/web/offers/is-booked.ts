import type { Ride } from "#shared/rides/contract.ts";

type BookedRide = Pick<Ride, "riderLogId" | "state">;

/** Whether an offer of the quote became a ride that was paid, so that its other offers are void. */
export const isBooked = (quoteId: string, rides: readonly BookedRide[]): boolean =>
  rides.some(({ riderLogId, state }) => !unpaid.has(state) && riderLogId?.startsWith(quoteId));

const unpaid: ReadonlySet<Ride["state"]> = new Set(["awaiting_payment", "lapsed"]);
