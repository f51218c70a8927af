import type { Cents } from "#shared/money.ts";
import {
  type CancellableRide,
  type CancellationTerms,
  cancellationPreview,
  cancellationTerms,
  noShowAfter,
} from "#shared/rides/cancellation.ts";

/** What a cancel by the rider gives back up to an instant (included), after the terms before it; null: from then on. */
export type PolicyStep = { readonly until: Date | null; readonly terms: CancellationTerms };

/** What happens after an instant at which somebody has not come. */
type Absence = { readonly after: Date; readonly terms: CancellationTerms };

/** The published table applied to one scheduled ride that is accepted; all steps are in the order of time. */
export type PolicyTerms = {
  readonly steps: readonly PolicyStep[];
  readonly driverLate: Absence | null;
  readonly noShow: Absence | null;
  readonly driverCancels: CancellationTerms;
};

/** When a ride that is not booked yet could be canceled for what; the instants follow from its pickup time. */
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
  const all = [preview.now, ...inTime.map(({ terms }) => terms)];
  return {
    steps: all.map((terms, index) => ({ until: inTime[index]?.after ?? null, terms })),
    driverLate: preview.changes.find((change) => !isInTime(change)) ?? null,
    noShow: noShowOf({ ...ride, arrivedAt: pickupAt }),
    driverCancels: cancellationTerms(ride, { by: "driver", now }),
  };
};

/** A no-show counts only after its border. */
const noShowOf = (waiting: CancellableRide): Absence | null => {
  const after = noShowAfter(waiting);
  if (!after) return null;
  const now = new Date(after.getTime() + 1);
  return { after, terms: cancellationTerms(waiting, { by: "no_show", now }) };
};
