import { expect, test } from "vitest";
import type { Evidence } from "#trust/evidence/evidence.ts";
import { runChecks } from "./all-checks.ts";
import { aPayment, aRide, evidenceWithoutViolations } from "./evidence-without-violations.ts";

type Change = (evidence: Evidence) => Partial<Evidence>;

/** Names of the checks that fail for changed evidence. */
const brokenBy = (change: Change): string[] => {
  const evidence = evidenceWithoutViolations();
  return runChecks({ ...evidence, ...change(evidence) })
    .filter(({ violations }) => violations.length > 0)
    .map(({ name }) => name);
};

const withRide = (change: Parameters<typeof aRide>[0]): Change => {
  return ({ rides }) => ({ rides: [aRide({ refundOwed: 300, ...change }), ...rides.slice(1)] });
};
const withPayment = (change: Parameters<typeof aPayment>[0]): Change => {
  return ({ payments }) => ({
    payments: [aPayment({ refunded: 300, ...change }), ...payments.slice(1)],
  });
};
const withMore = (payment: Parameters<typeof aPayment>[0]): Change => {
  return ({ payments }) => ({ payments: [...payments, aPayment(payment)] });
};
const withLeftovers = (left: Partial<Evidence["leftovers"]>): Change => {
  return ({ leftovers }) => ({ leftovers: { ...leftovers, ...left } });
};
const withDiary = (change: Partial<Evidence["diary"]>): Change => {
  return ({ diary }) => ({ diary: { ...diary, ...change } });
};

const ends = "each payment is one ride that stands, or goes back";
const drivers = "each driver has exactly the fare, by one transfer";
const ledger = "the ledger and each of its transactions sum to zero";
const STUCK_CHECK = "no ride or payment is stuck";
const TOTAL_CHECK = "the shown total is charged, to the cent";
const exit = "the application never ends by itself";
const back = "back within 5 s of a fault, or 10 s of a kill of the application";

test("evidence without violations breaks no check", () => {
  expect(brokenBy(() => ({}))).toEqual([]);
});

const broken: [string, string, Change][] = [
  ["a payment without a ride", ends, withMore({ id: "pi_9", rideId: "r9" })],
  ["a refund that is too small", ends, withPayment({ refunded: 299 })],
  ["a refund that was sent twice", ends, withPayment({ refunded: 600 })],
  ["a completed ride whose payment was released", ends, withPayment({ state: "released" })],
  ["a hold of a ride that is over", ends, withPayment({ state: "held" })],
  [
    "a charge for a rejected ride that did not go back",
    ends,
    ({ payments: [first, , third] }) => ({
      payments: [first, aPayment({ id: "pi_2", rideId: "r2" }), third].filter((one) => !!one),
    }),
  ],
  ["a scheduled request that nobody can answer any more", ends, waitedTooLong],
  ["a second charge", "no ride is charged twice", withMore({ id: "pi_9", refunded: 300 })],
  [
    "an acknowledged payment that Stripe lacks",
    "each acknowledged payment is at Stripe",
    withDiary({ paidRides: new Set(["r1", "r8"]) }),
  ],
  [
    "a completed ride that nobody has paid",
    "no ride stands without its payment",
    withPayment({ state: "unpaid" }),
  ],
  ["a charge of one cent more than shown", TOTAL_CHECK, withPayment({ captured: 1784 })],
  ["a price that changed after it was shown", TOTAL_CHECK, withRide({ total: 1784 })],
  [
    "two rides from one offer",
    "parallel selects of an offer open one ride",
    withDiary({ ridesOfOffers: new Map([["offer-1", new Set(["r1", "r2"])]]) }),
  ],
  ["a driver who was not paid", drivers, () => ({ transfers: [] })],
  [
    "a driver who was paid twice",
    drivers,
    ({ transfers }) => ({ transfers: [...transfers, ...transfers] }),
  ],
  [
    "a transfer for no ride",
    drivers,
    ({ transfers }) => ({
      transfers: [...transfers, { id: "tr_9", rideId: "r9", amount: 1, reversed: 0 }],
    }),
  ],
  ["a debt that was not set off", drivers, withRide({ receivable: 200 })],
  [
    "a fare that repays a debt that nobody has",
    "no more of the fares is withheld than a driver owes",
    withRide({ withheld: 50 }),
  ],
  [
    "an acknowledged act that was lost",
    "each acknowledged act is in the timeline",
    withRide({ timeline: ["accepted", "arrived"] }),
  ],
  [
    "an acknowledged ride that does not exist",
    "each acknowledged act is in the timeline",
    withDiary({ acts: [{ rideId: "r8", state: "awaiting_payment" }] }),
  ],
  [
    "an act that was applied twice",
    "no act is applied twice",
    withRide({ timeline: ["accepted", "completed", "completed"] }),
  ],
  [
    "an acknowledged refund that was lost",
    "each acknowledged refund is kept with its amount",
    () => ({ refunds: [] }),
  ],
  ["a ledger that loses a cent", ledger, ({ books }) => ({ books: { ...books, sum: 1 } })],
  [
    "a transaction that does not sum to zero",
    ledger,
    ({ books }) => ({ books: { ...books, unbalancedTransactions: ["captured of r1"] } }),
  ],
  [
    "a ledger that disagrees with Stripe",
    "the ledger's balance is Stripe's",
    () => ({ stripeBalance: -150 }),
  ],
  [
    "an open finding",
    "the product's own comparison of the books finds nothing",
    () => ({ findings: ["ledger_captured r1 $1.00 $2.00"] }),
  ],
  [
    "an event that was not processed",
    "each event of Stripe is processed",
    withLeftovers({ unprocessedEvents: ["evt_1"] }),
  ],
  [
    "a ride that its driver never ended",
    STUCK_CHECK,
    withRide({ state: "started", driverOwed: 1550 }),
  ],
  ["money that was not settled", STUCK_CHECK, withRide({ isSettled: false })],
  ["a page that is open after its time", STUCK_CHECK, withRide({ state: "awaiting_payment" })],
  [
    "a job that a dead worker holds",
    "no job stays locked by a dead worker",
    withLeftovers({ lockedJobs: ["ride_mail 7"] }),
  ],
  [
    "a mail that was never sent",
    "each mail that is due is sent",
    withLeftovers({ unsentMails: ["r1 event to rider by mail"] }),
  ],
  [
    "more repeated mails than faults",
    "no more mails are repeated than there were faults",
    () => ({
      mails: new Map([
        ["<1>", 2],
        ["<2>", 3],
      ]),
    }),
  ],
  ["an exit with its log", exit, () => ({ exits: ["1: batchCompleteJobs ECONNRESET"] })],
  [
    "a process that was replaced without an exit of npm",
    exit,
    () => ({ faults: [{ kind: "backend", recoveredMs: 800, exits: 1 }] }),
  ],
  ["a slow recovery", back, () => ({ faults: [{ kind: "freeze", recoveredMs: 5001, exits: 0 }] })],
  [
    "a product that did not come back",
    back,
    () => ({ faults: [{ kind: "app", recoveredMs: null, exits: 0 }] }),
  ],
  [
    "an answer 500",
    "no call is answered 500",
    ({ tally }) => ({ tally: { ...tally, internalErrors: ["GET /rides/open"] } }),
  ],
  [
    "a call without an answer",
    "each call is answered within 10 s",
    ({ tally }) => ({ tally: { ...tally, unanswered: ["GET /rides/open"] } }),
  ],
];

test.each(broken)("%s breaks the check: %s", (_record, name, change) => {
  expect(brokenBy(change)).toContain(name);
});

test("each check is broken by at least one piece of evidence", () => {
  const names = runChecks(evidenceWithoutViolations()).map(({ name }) => name);
  const missed = names.filter((name) => !broken.some(([, check]) => check === name));
  expect(missed).toEqual([]);
});

function waitedTooLong({ rides: [first, second, third] }: Evidence): Partial<Evidence> {
  const late = third ? [{ ...third, isWaiting: false }] : [];
  return { rides: [first, second, ...late].filter((ride) => ride !== undefined) };
}
