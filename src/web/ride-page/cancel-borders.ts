import { dollarsFromCents } from "#shared/money.ts";
import { cancellationPreview } from "#shared/rides/cancellation.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { cancellableOf } from "#web/rides/cancellable.ts";

export type CancelBorders = {
  /** Until when canceling costs nothing; null when it costs something now. */
  freeUntil: Date | null;
  /** After which instants the rider gets back how much, in dollars. */
  later: readonly { after: Date; refund: number }[];
};

/** What canceling a scheduled ride will give its rider back as the pickup comes nearer, by the published policy. */
export const cancelBorders = (ride: Ride, now: Date): CancelBorders => {
  const booked = cancellableOf(ride);
  // Before the driver has accepted everything is free; what comes after that is promised already.
  const preview = cancellationPreview({ ...booked, acceptedAt: booked.acceptedAt ?? now }, now);
  const isFree = preview.now.refund === booked.total;
  const later = preview.changes
    // What a late driver gives back is no plan to count on.
    .filter(({ terms }) => terms.refund < booked.total)
    .map(({ after, terms }) => ({ after, refund: dollarsFromCents(terms.refund) }));
  return { freeUntil: isFree ? (later[0]?.after ?? null) : null, later };
};
