import fc from "fast-check";
import { expect, test } from "vitest";
import {
  cancellationFeePosting,
  capturePosting,
  chargebackPosting,
  completionPosting,
  completionReversalPosting,
  disputePosting,
  disputeWinPosting,
  feesPosting,
  feesReturnPosting,
  type Posting,
  platformRefundPosting,
  receivablePosting,
  refundPosting,
  repaymentPosting,
  transferPosting,
  transferReversalPosting,
} from "#shared/ledger/postings.ts";
import { type Cents, cents } from "#shared/money.ts";
import { refundBearers, refundTerms } from "#shared/payments/refund-terms.ts";
import {
  type DisputeMoney,
  driverOwed,
  nextMoneyStep,
  refundMissing,
} from "#shared/payments/settlement.ts";
import { paymentMoney, refundableMoney, rideMoney } from "./ride-money.ts";

const ids = { rideId: "ride", driverId: "driver" };
const upTo = (most: number) => fc.integer({ min: 0, max: most });

/** A finished, captured ride with credits of both sides within its tax. */
const anEndedRide = fc
  .record({ fare: fc.integer({ min: 100, max: 50_000 }), tax: upTo(7500), fee: upTo(500) })
  .chain(({ fare, tax, fee }) =>
    fc.record({
      fare: fc.constant(fare),
      tax: fc.constant(tax),
      fee: fc.constant(fee),
      fees: upTo(2000),
      riderCredit: upTo(tax),
      driverCredit: upTo(tax),
      kept: fc.integer({ min: 1, max: fare }),
      state: fc.constantFrom("completed" as const, "cancelled" as const, "no_show" as const),
      // The driver's debt from earlier rides, and whether the account still holds this ride's transfer.
      debt: fc.oneof(fc.constant(0), upTo(60_000)),
      isPaidOut: fc.boolean(),
    }),
  );
type Ended = typeof anEndedRide extends fc.Arbitrary<infer R> ? R : never;

/** The next event: a settling step, a partial refund, a hold, a fare taken back, or an action of the rider's bank. */
const events = fc.array(
  fc.oneof(
    fc.constantFrom("settle" as const, "won" as const, "lost" as const),
    fc.constantFrom("held" as const, "due" as const, "taken back" as const),
    fc.record({ asked: fc.double({ min: 0, max: 1, noNaN: true }), fee: upTo(3000) }),
    fc.record({
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      by: fc.constantFrom(...refundBearers),
    }),
  ),
  { maxLength: 12 },
);

function aPayment({ fare, tax, fees, riderCredit, driverCredit, kept, state }: Ended) {
  const capturedCents = fare + tax + fees - riderCredit;
  const isCompleted = state === "completed";
  const added = Math.min(driverCredit, tax - riderCredit);
  return {
    rideState: state,
    state: "captured" as const,
    fareCents: fare,
    feesCents: fees,
    driverCreditCents: isCompleted && added > 0 ? added : null,
    cancelledRefundCents: isCompleted ? null : capturedCents - kept,
    cancelledDriverCents: isCompleted ? null : kept,
    ...{ capturedCents, refundedCents: 0, transferredCents: 0, reversedCents: 0 },
    ...{ receivableCents: 0, withheldCents: 0, refundingCents: 0, refundHeldAt: null },
    ...{ isUnderReview: false, transferDueAt: null, takenBackCents: 0 },
    ...{ grantedCents: 0, grantedDriverCents: 0, grantedTaxCents: 0, grantedFeesCents: 0 },
    ...{ disputeState: "none" as DisputeMoney["state"], disputeTakenCents: 0, chargedBackCents: 0 },
  };
}

/** The books of a ride, as settling and refunds would write them. */
function openBooks(ride: Ended) {
  const payment = aPayment(ride);
  const accounts = new Map<string, number>();
  const driver = { debt: ride.debt, isPaidOut: ride.isPaidOut };
  let isDivided = false;
  const post = (posting: Posting) => {
    for (const { account, cents: amount } of posting)
      accounts.set(account, (accounts.get(account) ?? 0) + amount);
  };
  const divide = () => {
    if (isDivided) return;
    isDivided = true;
    const [fare, tax] = [cents(ride.fare), cents(ride.tax)];
    const credits = {
      rider: cents(ride.riderCredit),
      driver: cents(payment.driverCreditCents ?? 0),
    };
    if (ride.state === "completed") {
      post(completionPosting({ ...ids, fare, tax, credits }));
      post(feesPosting({ ...ids, fees: feesOf(ride.fees) }));
    } else post(cancellationFeePosting({ ...ids, amount: cents(ride.kept) }));
  };
  post(capturePosting({ ...ids, total: cents(payment.capturedCents), fee: cents(ride.fee) }));
  return { payment, accounts, driver, post, divide };
}
type Books = ReturnType<typeof openBooks>;
type Event = typeof events extends fc.Arbitrary<(infer E)[]> ? E : never;

const feesOf = (amount: number) => (amount === 0 ? [] : [{ kind: "city", cents: cents(amount) }]);

/** Returns false if nothing is left to do. */
function settle(books: Books): boolean {
  const { payment, driver, post } = books;
  const step = nextMoneyStep(rideMoney(payment), paymentMoney(payment));
  if (step?.kind === "refund") {
    payment.refundedCents += step.amount;
    post(refundPosting({ ...ids, amount: step.amount }));
  } else if (step?.kind === "owe" || (step?.kind === "reverse" && driver.isPaidOut)) {
    payment.receivableCents += step.amount;
    driver.debt += step.amount;
    post(receivablePosting({ ...ids, amount: step.amount }));
  } else if (step?.kind === "reverse") {
    payment.reversedCents += step.amount;
    post(transferReversalPosting({ ...ids, amount: step.amount }));
  } else if (step?.kind === "transfer") {
    expect(payment.isUnderReview, "a held transfer waits").toBe(false);
    pay(books, step.amount);
  } else if (step?.kind === "charge_back") {
    payment.chargedBackCents += step.amount;
    post(chargebackPosting({ ...ids, amount: step.amount }));
  }
  return step !== null;
}

/** A fare repays the debt; the rest is transferred. */
function pay({ payment, driver, post, divide }: Books, amount: Cents): void {
  const repaid = cents(Math.min(amount, driver.debt));
  divide();
  if (repaid > 0) {
    driver.debt -= repaid;
    payment.withheldCents += repaid;
    post(repaymentPosting({ ...ids, amount: repaid }));
    return;
  }
  expect(payment.transferredCents, "the driver is paid once").toBe(0);
  payment.transferredCents = amount;
  post(transferPosting({ ...ids, amount }));
}

/** The bank disputes a share of the unrefunded amount, unless a dispute is open or lost. */
function dispute({ payment, post }: Books, { asked, fee }: { asked: number; fee: number }): void {
  const amount = Math.ceil(asked * (payment.capturedCents - payment.refundedCents));
  if (payment.disputeState !== "none" || amount === 0) return;
  payment.disputeState = "open";
  payment.disputeTakenCents = amount;
  post(disputePosting({ amount: cents(amount), fee: cents(fee) }));
}

/** The bank decides, or revises its decision on appeal. */
function decide({ payment, post }: Books, outcome: "won" | "lost"): void {
  const amount = cents(payment.disputeTakenCents);
  if (amount === 0) return;
  payment.disputeState = outcome === "lost" ? "lost" : "none";
  if (outcome === "lost") return;
  payment.disputeTakenCents = 0;
  post(disputeWinPosting({ amount, fee: cents(0) }));
}

function grant(books: Books, { share, by }: { share: number; by: "both" | "platform" }): void {
  const { payment, post, divide } = books;
  if (payment.disputeState !== "none") return;
  const left = refundableMoney(payment);
  const amount = cents(Math.ceil(share * left.rider));
  if (amount === 0) return;
  const terms = refundTerms(amount, by, left);
  divide();
  payment.grantedCents += terms.amount;
  payment.grantedDriverCents += terms.driver;
  payment.grantedTaxCents += terms.tax;
  payment.grantedFeesCents += terms.fees;
  post(feesReturnPosting({ ...ids, fees: feesOf(terms.fees) }));
  post(completionReversalPosting({ ...ids, fare: terms.driver, tax: terms.tax }));
  post(platformRefundPosting({ ...ids, amount: terms.platform }));
}

/** What the driver got or would get of the ride goes to the platform, without a refund. */
function takeBack({ payment, post, divide }: Books): void {
  const amount = driverOwed(rideMoney(payment));
  if (amount <= 0) return;
  divide();
  payment.takenBackCents += amount;
  post(completionReversalPosting({ ...ids, fare: amount, tax: cents(0) }));
  post(platformRefundPosting({ ...ids, amount: cents(-amount) }));
}

/** The fees of a completed ride are owed to the city once its money is divided, less those returned. */
function expectFeesOwed({ payment, accounts }: Books, ride: Ended): void {
  const owed = accounts.get("fees_payable:city");
  if (owed !== undefined) expect(owed).toBe(0 - (ride.fees - payment.grantedFeesCents));
}

function applyEvent(books: Books, event: Event): void {
  if (event === "settle") settle(books);
  else if (event === "taken back") takeBack(books);
  else if (event === "held" || event === "due") books.payment.isUnderReview = event === "held";
  else if (typeof event === "string") decide(books, event);
  else if ("asked" in event) dispute(books, event);
  else grant(books, event);
}

test("credits, cancellations, refunds and disputes balance in any order, settled in between or not", () => {
  fc.assert(
    fc.property(anEndedRide, events, (ride, happened) => {
      const books = openBooks(ride);
      const { payment, accounts } = books;
      for (const event of happened) {
        applyEvent(books, event);
        const { rider, driver, tax, fees } = refundableMoney(payment);
        expect(Math.min(rider, driver, tax, fees)).toBeGreaterThanOrEqual(0);
        expect(payment.refundedCents).toBeLessThanOrEqual(payment.capturedCents);
        const borne =
          payment.grantedCents -
          payment.grantedDriverCents -
          payment.grantedTaxCents -
          payment.grantedFeesCents;
        const out = payment.refundedCents + payment.transferredCents - payment.reversedCents;
        // The rider is refunded before the driver's part is reversed.
        const awaited = payment.grantedDriverCents + payment.takenBackCents;
        expect(out + payment.withheldCents).toBeLessThanOrEqual(
          payment.capturedCents + borne + awaited,
        );
      }
      if (payment.disputeState === "open") decide(books, "lost");
      payment.isUnderReview = false;
      while (settle(books));
      // After a lost dispute the rest cannot be refunded and stays owed.
      const missing = refundMissing(rideMoney(payment), paymentMoney(payment));
      if (payment.disputeState === "none") expect(missing).toBe(0);
      const balance = (account: string) => accounts.get(account) ?? 0;
      expect(balance(`ride:${ids.rideId}`)).toBe(0 - missing);
      expect(balance("platform_disputes")).toBe(
        payment.disputeTakenCents - payment.chargedBackCents,
      );
      expectFeesOwed(books, ride);
      expect(balance(`driver:${ids.driverId}`)).toBe(0);
      expect(balance(`receivable:${ids.driverId}`)).toBe(books.driver.debt - ride.debt);
      expect([...accounts.values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
    }),
    { numRuns: 2000 },
  );
});
