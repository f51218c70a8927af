import type { Cents } from "#shared/money.ts";
import {
  type CancellableRide,
  type CancellationTerms,
  cancellationPreview,
  cancellationTerms,
  noShowAfter,
} from "#shared/rides/cancellation-terms.ts";

/** Refund for a rider's cancellation after the previous step and until an instant, inclusive; null: without end. */
export type PolicyStep = { readonly until: Date | null; readonly terms: CancellationTerms };

/** Terms after an instant at which a party has not arrived. */
type Absence = { readonly after: Date; readonly terms: CancellationTerms };

/** The cancellation policy applied to one accepted scheduled ride; steps in order of time. */
export type PolicyTerms = {
  readonly steps: readonly PolicyStep[];
  readonly driverLate: Absence | null;
  readonly noShow: Absence | null;
  readonly driverCancels: CancellationTerms;
};

/** Cancellation terms of a ride before it is booked; the instants follow from its pickup time. */
export const policyTerms = (
  { pickupAt, ...price }: { total: Cents; fare: Cents; pickupAt: Date },
  now: Date,
): PolicyTerms => {
  const ride: CancellableRide = {
    ...price,
    kind: "scheduled",
    acceptedAt: now,
    pickupDueAt: pickupAt,
    arrivedAt: null,
  };
  const preview = cancellationPreview(ride, now);
  const isInTime = ({ after }: Absence) => after <= pickupAt;
  const inTime = preview.changes.filter(isInTime);
  const termsInOrder = [preview.now, ...inTime.map(({ terms }) => terms)];
  return {
    steps: termsInOrder.map((terms, index) => ({ until: inTime[index]?.after ?? null, terms })),
    driverLate: preview.changes.find((change) => !isInTime(change)) ?? null,
    noShow: noShowOf({ ...ride, arrivedAt: pickupAt }),
    driverCancels: cancellationTerms(ride, { by: "driver", now }),
  };
};

/** A no-show can be reported only after this instant. */
const noShowOf = (waiting: CancellableRide): Absence | null => {
  const after = noShowAfter(waiting);
  if (!after) return null;
  const now = new Date(after.getTime() + 1);
  return { after, terms: cancellationTerms(waiting, { by: "no_show", now }) };
};
