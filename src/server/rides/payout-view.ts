import type { WireRole } from "#shared/accounts/contract.ts";
import type { Ride } from "#shared/rides/contract.ts";
import type { RideFacts } from "./queries.ts";

/** State of the driver's fare if it is held or was taken back; null for the rider. A review hides a delay. */
export function payoutView({ payout }: RideFacts, role: WireRole): Ride["payout"] {
  if (!payout || role === "RIDER") return null;
  const { reviewedSince, dueAt, takenAt, why } = payout;
  const none = { since: null, until: null, reason: null };
  if (takenAt !== null) return { ...none, state: "taken_back", since: iso(takenAt), reason: why };
  if (reviewedSince !== null) return { ...none, state: "under_review", since: iso(reviewedSince) };
  return dueAt === null ? null : { ...none, state: "waiting", until: iso(dueAt) };
}

const iso = (instant: string): string => new Date(instant).toISOString();
