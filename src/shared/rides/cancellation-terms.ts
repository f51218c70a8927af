import { shareOf } from "#shared/basis-points.ts";
import { type Cents, cents } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { type CancellationRow, cancellationRows, type EndedBy } from "./cancellation-policy.ts";

/**
 * `pickupDueAt` is when the driver is due at the pickup: the booked time of a scheduled ride, the promised
 * arrival of an instant ride, null if unknown.
 */
export type CancellableRide = {
  readonly kind: "instant" | "scheduled";
  readonly total: Cents;
  readonly fare: Cents;
  readonly acceptedAt: Date | null;
  readonly pickupDueAt: Date | null;
  readonly arrivedAt: Date | null;
};

/** refund + driverKeeps = total; `row` is the id of the matching table row. */
export type CancellationTerms = {
  readonly refund: Cents;
  readonly driverKeeps: Cents;
  readonly row: string;
  readonly isDriverFault: boolean;
};

export type CancellationPreview = {
  readonly now: CancellationTerms;
  readonly changes: readonly { readonly after: Date; readonly terms: CancellationTerms }[];
};

/** Terms if the ride ends now. A driver who drops an accepted ride is at fault. */
export function cancellationTerms(
  ride: CancellableRide,
  ended: { by: EndedBy; now: Date },
): CancellationTerms {
  const row = cancellationRows.find(
    (candidate) =>
      candidate.by.includes(ended.by) &&
      (candidate.ride === "any" || candidate.ride === ride.kind) &&
      matches(candidate, ride, ended.now),
  );
  if (!row) throw new RangeError(`no cancellation row fits ${ride.kind} by ${ended.by}`);
  const share = shareOf(ride.fare, row.driverShareBps);
  const driverKeeps = cents(Math.min(share, row.driverAtMost ?? share));
  const isByDriver = ended.by === "driver" || ended.by === "no_show";
  return {
    refund: cents(ride.total - driverKeeps),
    driverKeeps,
    row: row.id,
    isDriverFault: isByDriver && row.id === "driver_or_platform",
  };
}

/** The rider's refund now, and the instants after which it changes if nothing else happens. */
export function cancellationPreview(ride: CancellableRide, now: Date): CancellationPreview {
  const current = cancellationTerms(ride, { by: "rider", now });
  let last = current;
  const changes: { after: Date; terms: CancellationTerms }[] = [];
  for (const after of limitsAhead(ride, now)) {
    const terms = cancellationTerms(ride, { by: "rider", now: new Date(after.getTime() + 1) });
    if (terms.refund !== last.refund) changes.push({ after, terms });
    last = terms;
  }
  return { now: current, changes };
}

/** Time after which (exclusive) the driver may report a no-show; null before arrival. */
export function noShowAfter(ride: CancellableRide): Date | null {
  const row = cancellationRows.find(
    (candidate) => candidate.ride === ride.kind && candidate.condition.kind === "waited",
  );
  return row ? limitOf(row, ride) : null;
}

function limitsAhead(ride: CancellableRide, now: Date): Date[] {
  return cancellationRows
    .filter((row) => row.ride === ride.kind && row.by.includes("rider"))
    .map((row) => limitOf(row, ride))
    .filter((limit) => limit !== null)
    .filter((limit) => limit >= now)
    .toSorted((one, other) => one.getTime() - other.getTime());
}

function matches(row: CancellationRow, ride: CancellableRide, now: Date): boolean {
  const { kind } = row.condition;
  if (kind === "always") return true;
  if (kind === "before_acceptance") return ride.acceptedAt === null;
  const limit = limitOf(row, ride);
  if (limit === null) return false;
  if (kind === "until") return now <= limit;
  const arrivedInTime = ride.arrivedAt !== null && ride.arrivedAt <= limit;
  return now > limit && (kind === "waited" || !arrivedInTime);
}

/** Instant at which a row starts or stops matching; null if it does not depend on time (yet). */
function limitOf({ condition }: CancellationRow, ride: CancellableRide): Date | null {
  if (condition.kind === "always" || condition.kind === "before_acceptance") return null;
  const moment = momentOf(condition, ride);
  return moment && plusMinutes(moment, condition.minutes);
}

function momentOf(condition: CancellationRow["condition"], ride: CancellableRide): Date | null {
  if (condition.kind === "waited") return waitingSince(ride);
  const isFromAcceptance = condition.kind === "until" && condition.moment === "acceptance";
  return isFromAcceptance ? ride.acceptedAt : ride.pickupDueAt;
}

/**
 * When the wait for a no-show began; null before arrival. A driver who arrives early at a scheduled pickup waits from
 * the booked time.
 */
export function waitingSince({ kind, arrivedAt, pickupDueAt }: CancellableRide): Date | null {
  if (!arrivedAt || kind === "instant" || !pickupDueAt) return arrivedAt;
  return arrivedAt > pickupDueAt ? arrivedAt : pickupDueAt;
}
