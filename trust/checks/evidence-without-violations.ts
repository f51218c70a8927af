import type { Evidence, RideRow, StripePayment } from "#trust/evidence/evidence.ts";
import { emptyDiary } from "#trust/people/diary.ts";
import { emptyTally } from "#trust/people/tally.ts";

export const aRide = (ride: Partial<RideRow> = {}): RideRow => ({
  id: "r1",
  kind: "instant",
  state: "completed",
  isWaiting: false,
  total: 1783,
  driverId: "d1",
  driverOwed: 1550,
  receivable: 0,
  withheld: 0,
  refundOwed: 0,
  timeline: ["awaiting_payment", "pending", "accepted", "arrived", "started", "completed"],
  isSettled: true,
  ...ride,
});

export const aPayment = (payment: Partial<StripePayment> = {}): StripePayment => ({
  id: "pi_1",
  rideId: "r1",
  state: "captured",
  captured: 1783,
  refunded: 0,
  ...payment,
});

/** Evidence without violations: a completed ride, a rejected one, a scheduled request. */
export function evidenceWithoutViolations(): Evidence {
  const diary = emptyDiary();
  diary.shownTotals.set("r1", 1783);
  diary.ridesOfOffers.set("offer-1", new Set(["r1"]));
  diary.paidRides.add("r1");
  diary.acts.push({ rideId: "r1", state: "completed" });
  diary.refunds.push({ id: "refund-1", rideId: "r1", cents: 300 });
  const returned = { driverOwed: 0, refundOwed: 2000, total: 2000 };
  const rejected = aRide({ ...returned, id: "r2", state: "rejected", timeline: ["rejected"] });
  const request = { kind: "scheduled", state: "pending", isWaiting: true } as const;
  return {
    rides: [
      aRide({ refundOwed: 300 }),
      rejected,
      aRide({ id: "r3", ...request, driverOwed: 0, timeline: ["pending"], isSettled: false }),
    ],
    refunds: [{ id: "refund-1", rideId: "r1", cents: 300 }],
    payments: [
      aPayment({ refunded: 300 }),
      aPayment({ id: "pi_2", rideId: "r2", state: "released", captured: 0 }),
      aPayment({ id: "pi_3", rideId: "r3", state: "held", captured: 0 }),
    ],
    transfers: [{ id: "tr_1", rideId: "r1", amount: 1550, reversed: 0 }],
    stripeBalance: -149,
    books: { sum: 0, entries: 9, unbalancedTransactions: [], stripeBalance: -149 },
    leftovers: { events: 4, unprocessedEvents: [], lockedJobs: [], unsentMails: [] },
    findings: [],
    diary,
    tally: { ...emptyTally(), statuses: new Map([[200, 40]]) },
    faults: [{ kind: "database", recoveredMs: 900, exits: 0 }],
    repeatableMails: 1,
    exits: [],
    mails: new Map([["<ride-event-1-rider@faire.example>", 1]]),
  };
}
