import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Cents, cents, sumCents } from "#shared/money.ts";
import {
  driverAccount,
  PLATFORM_TAX,
  rideAccount,
  STRIPE_BALANCE,
  STRIPE_FEES,
} from "./accounts.ts";
import * as post from "./postings.ts";

const rideId = "r1";
const driverId = "d1";
const parties = { rideId, driverId };

/** A posting, and the change of Stripe's balance in cents that it must book. */
type Step = { posting: post.Posting; atStripe: number };
type Ride = { fare: Cents; tax: Cents; credits: post.Credits; total: Cents; fee: Cents };

const pay = ({ total, fee }: Ride): Step => ({
  posting: post.capturePosting({ rideId, total, fee }),
  atStripe: total - fee,
});
const refund = (amount: Cents): Step[] => [
  { posting: post.refundPosting({ rideId, amount }), atStripe: 0 },
  { posting: post.refundTransitPosting({ amount }), atStripe: -amount },
];
const transfer = (amount: Cents): Step => ({
  posting: post.transferPosting({ driverId, amount }),
  atStripe: -amount,
});
const reverse = (amount: Cents): Step => ({
  posting: post.transferReversalPosting({ driverId, amount }),
  atStripe: amount,
});
const internal = (posting: post.Posting): Step => ({ posting, atStripe: 0 });

const complete = (ride: Ride): Step[] => [
  pay(ride),
  internal(post.completionPosting({ ...parties, ...ride })),
  transfer(cents(ride.fare + ride.credits.driver)),
];
const giveBack = (fare: Cents, tax: Cents): Step[] => [
  reverse(fare),
  internal(post.completionReversalPosting({ ...parties, fare, tax })),
];
/** The driver keeps the credit, which came out of the tax; the platform bears the difference. */
const giveAllBack = ({ fare, tax, credits }: Ride): Step[] => [
  ...giveBack(fare, cents(tax - credits.rider - credits.driver)),
  internal(post.platformRefundPosting({ rideId, amount: credits.driver })),
];
const dispute = (amount: Cents, fee: Cents): Step => ({
  posting: post.disputePosting({ amount, fee }),
  atStripe: -amount - fee,
});

const win = (amount: Cents, fee: Cents): Step => ({
  posting: post.disputeWinPosting({ amount, fee }),
  atStripe: amount - fee,
});

/** Sequences of postings from a capture on; `part` is the amount where it varies. */
const sequences: Record<string, (ride: Ride, part: Cents) => Step[]> = {
  "is returned before the ride": (ride) => [pay(ride), ...refund(ride.total)],
  "is completed": complete,
  "is completed before Stripe reports its fee": (ride) => [
    ...complete({ ...ride, fee: cents(0) }),
    { posting: post.feePosting(ride.fee), atStripe: -ride.fee },
  ],
  "is canceled with a part for the driver": (ride, part) => [
    pay(ride),
    ...refund(cents(ride.total - part)),
    internal(post.cancellationFeePosting({ ...parties, amount: part })),
    transfer(part),
  ],
  "is completed, then returned": (ride) => [
    ...complete(ride),
    ...giveAllBack(ride),
    ...refund(ride.total),
  ],
  "is completed, then returned in part": (ride, part) => [
    ...complete(ride),
    ...giveBack(part, cents(0)),
    ...refund(part),
  ],
  "is completed, then lost in a dispute": (ride, part) => [
    ...complete(ride),
    dispute(ride.total, part),
  ],
  "is completed, then won in a dispute": (ride, part) => [
    ...complete(ride),
    dispute(ride.total, part),
    win(ride.total, cents(0)),
  ],
  "is completed, then won in a dispute whose fee comes back": (ride, part) => [
    ...complete(ride),
    dispute(ride.total, part),
    win(ride.total, cents(-part)),
  ],
  "is completed, returned in part, and the rest lost in a dispute": (ride, part) => [
    ...complete(ride),
    ...giveBack(part, cents(0)),
    ...refund(part),
    dispute(cents(ride.total - part), ride.fee),
  ],
  "is lost in a dispute before its ride is canceled": (ride, part) => [
    pay(ride),
    dispute(ride.total, part),
    internal(post.chargebackPosting({ rideId, amount: ride.total })),
  ],
  "is lost in a dispute before its ride is canceled, and won on appeal": (ride, part) => [
    pay(ride),
    dispute(ride.total, part),
    internal(post.chargebackPosting({ rideId, amount: ride.total })),
    win(ride.total, cents(0)),
    internal(post.chargebackPosting({ rideId, amount: cents(-ride.total) })),
    ...refund(ride.total),
  ],
};

const rides = fc
  .record({
    fare: fc.nat(100_000),
    tax: fc.nat(20_000),
    fee: fc.nat(3_000),
    open: fc.record({ rider: fc.nat(1_000), driver: fc.nat(1_000) }),
  })
  .map(({ fare, tax, fee, open }): Ride => {
    const rider = Math.min(open.rider, tax);
    const credits = { rider: cents(rider), driver: cents(Math.min(open.driver, tax - rider)) };
    const total = cents(fare + tax - rider);
    return { fare: cents(fare), tax: cents(tax), fee: cents(fee), credits, total };
  });

function balance(steps: readonly Step[], account: string): Cents {
  const entries = steps.flatMap((step) => step.posting);
  return sumCents(entries.filter((entry) => entry.account === account).map((entry) => entry.cents));
}

describe("a payment that", () => {
  it.each(Object.entries(sequences))(
    "%s clears the ride's and the driver's account and agrees with Stripe",
    (_way, steps) => {
      fc.assert(
        fc.property(rides, fc.nat(10_000), (ride, share) => {
          const part = cents(Math.floor((ride.fare * share) / 10_000));
          const sequence = steps(ride, part);
          for (let done = 1; done <= sequence.length; done += 1) {
            const soFar = sequence.slice(0, done);
            const atStripe = soFar.reduce((sum, step) => sum + step.atStripe, 0);
            expect(balance(soFar, STRIPE_BALANCE)).toBe(atStripe);
          }
          expect(balance(sequence, rideAccount(rideId))).toBe(0);
          expect(balance(sequence, driverAccount(driverId))).toBe(0);
        }),
        { numRuns: 300 },
      );
    },
  );
});

describe("a posting", () => {
  it("sums to zero, names each account once, and has no zero entry", () => {
    fc.assert(
      fc.property(rides, fc.constantFrom(...Object.values(sequences)), (ride, steps) => {
        for (const { posting } of steps(ride, ride.fare)) {
          expect(sumCents(posting.map((entry) => entry.cents))).toBe(0);
          expect(new Set(posting.map((entry) => entry.account)).size).toBe(posting.length);
          expect(posting.every((entry) => entry.cents !== 0)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("books a disputed amount as the platform's loss and leaves ride, driver and tax unchanged", () => {
    const fact = { amount: cents(1783), fee: cents(1500) };
    expect(post.disputePosting(fact)).toEqual([
      { account: "platform_disputes", cents: 1783 },
      { account: "stripe_fees", cents: 1500 },
      { account: "stripe_balance", cents: -3283 },
    ]);
  });

  it("credits driver and platform for a completed ride", () => {
    const parts = { fare: cents(1550), tax: cents(233), credits: post.noCredits };
    const ride = { ...parts, total: cents(1783), fee: cents(82) };
    const steps = complete(ride);
    expect(balance(steps, PLATFORM_TAX)).toBe(-233);
    expect(balance(steps, STRIPE_FEES)).toBe(82);
    expect(balance(steps, STRIPE_BALANCE)).toBe(151);
    expect(post.completionPosting({ ...parties, ...parts })).toEqual([
      { account: "ride:r1", cents: 1783 },
      { account: "driver:d1", cents: -1550 },
      { account: "platform_tax", cents: -233 },
    ]);
  });

  it("books referral credits as the platform's expense", () => {
    const credits = { rider: cents(200), driver: cents(33) };
    const parts = { fare: cents(1550), tax: cents(233), credits };
    expect(post.completionPosting({ ...parties, ...parts })).toEqual([
      { account: "ride:r1", cents: 1583 },
      { account: "driver:d1", cents: -1583 },
      { account: "platform_tax", cents: -233 },
      { account: "platform_referral_credit", cents: 233 },
    ]);
  });
});
