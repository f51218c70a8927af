import { cents, dollarsFromCents } from "#shared/money.ts";
import { cancellationPreview } from "#shared/rides/cancellation-terms.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { cancellableOf } from "#web/rides/cancellable.ts";

export type CancellationSteps = {
  /** Deadline of free cancellation; null if it costs something now. */
  freeUntil: Date | null;
  /** Instants with the cost and the refund in dollars from then on. */
  later: readonly { after: Date; cost: number; refund: number }[];
};

/** Refunds for canceling a scheduled ride at later times, by the published policy. */
export const cancellationSteps = (ride: Ride, now: Date): CancellationSteps => {
  const cancellableRide = cancellableOf(ride);
  // Before acceptance canceling is free; the later steps are fixed already.
  const preview = cancellationPreview(
    { ...cancellableRide, acceptedAt: cancellableRide.acceptedAt ?? now },
    now,
  );
  const isFree = preview.now.refund === cancellableRide.total;
  const later = preview.changes
    // Leaves out full refunds for a late driver, which a rider cannot plan for.
    .filter(({ terms }) => terms.refund < cancellableRide.total)
    .map(({ after, terms: { refund } }) => ({
      after,
      cost: dollarsFromCents(cents(cancellableRide.total - refund)),
      refund: dollarsFromCents(refund),
    }));
  return { freeUntil: isFree ? (later[0]?.after ?? null) : null, later };
};
