import type { CheckResult } from "#trust/checks/check.ts";
import type { StripePayment } from "#trust/evidence/evidence.ts";

export interface RideNow {
  id: string;
  state: string;
  payment: string;
  captured: number;
  refunded: number;
  sent: number;
  isSettled: boolean;
}

/** Rides, ledger and findings of the product, and the same money at Stripe; in cents. */
export interface BooksNow {
  rides: RideNow[];
  findings: { kind: string; subject: string }[];
  ledger: { sum: number; balance: number };
  stripe: { payments: StripePayment[]; balance: number };
}

/** Compares the books of a restored product with those of the lost one. */
export function compareRestored(lost: BooksNow, restored: BooksNow): readonly CheckResult[] {
  const lostRides = new Map(lost.rides.map((ride) => [ride.id, ride]));
  const known = restored.rides.flatMap((ride) => {
    const original = lostRides.get(ride.id);
    return original ? [{ ride, original }] : [];
  });
  const knownIds = new Set(restored.rides.map(({ id }) => id));
  const unknown = restored.stripe.payments.filter(({ rideId }) => !knownIds.has(rideId));
  const unknownIds = new Set(unknown.map(({ id }) => id));
  const captured = unknown.filter(({ state }) => state === "captured");
  const reported = new Set(restored.findings.map(({ subject }) => subject));
  const changedRides = known.filter(({ ride, original }) => moneyOf(ride) !== moneyOf(original));
  return [
    check("a restored ride has the money of the lost one", known, describeMoved(changedRides)),
    check(
      "a ride was completed in the restored books if it was in the lost ones",
      known,
      known
        .filter(({ ride, original }) => isCompleted(ride) !== isCompleted(original))
        .map(({ ride, original }) => `${ride.id}: ${ride.state}, was ${original.state}`),
    ),
    check(
      "no card is held for a ride of which no row is left",
      unknown,
      unknown.filter(({ state }) => state === "held").map(({ id }) => id),
    ),
    check(
      "each charge for a ride of which no row is left is a finding",
      captured,
      captured.filter(({ id }) => !reported.has(id)).map(({ id }) => id),
    ),
    check(
      "nothing else is a finding",
      restored.findings,
      restored.findings
        .filter(({ kind, subject }) => !unknownIds.has(subject) && !isExpectedKind(kind))
        .map(({ kind, subject }) => `${kind} ${subject}`),
    ),
    check(
      "the restored ledger sums to zero and is Stripe's",
      [restored.ledger],
      wrongSums(restored),
    ),
  ];
}

const check = (name: string, cases: readonly unknown[], violations: string[]): CheckResult => ({
  name,
  counted: cases.length,
  violations,
});

const isCompleted = ({ state }: RideNow): boolean => state === "completed";

const moneyOf = ({ captured, refunded, sent }: RideNow): string =>
  `${captured} captured, ${refunded} refunded, ${sent} sent`;

const describeMoved = (moved: { ride: RideNow; original: RideNow }[]): string[] =>
  moved.map(({ ride, original }) => `${ride.id}: ${moneyOf(ride)}; was ${moneyOf(original)}`);

/** Findings that the drill itself causes: transfers for rides of which no row is left, and unusually frequent rides. */
const isExpectedKind = (kind: string): boolean =>
  kind === "unknown_transfer" || kind === "velocity";

function wrongSums({ ledger, stripe }: BooksNow): string[] {
  const isRight = ledger.sum === 0 && ledger.balance === stripe.balance;
  return isRight ? [] : [`sum ${ledger.sum}, ledger ${ledger.balance}, Stripe ${stripe.balance}`];
}
