import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "#shared/money.ts";
import {
  driverOwed,
  isAwaitingTransfer,
  nextMoneyStep,
  type PaymentMoney,
  type RideMoney,
} from "./settlement.ts";

const rides = fc
  .record({ fare: fc.integer({ min: 100, max: 50_000 }), tax: fc.nat(7_500), credit: fc.nat(500) })
  .map(({ fare, tax, credit }) => ({
    ride: aCompletedRide({ fare: cents(fare), driverCredit: cents(Math.min(credit, tax)) }),
    total: fare + tax,
  }));

const aCompletedRide = (change: Partial<RideMoney>): RideMoney => ({
  state: "completed",
  fare: cents(1000),
  driverCredit: cents(0),
  refundDue: cents(0),
  driverDue: cents(0),
  granted: cents(0),
  grantedByDriver: cents(0),
  takenBack: cents(0),
  isTransferHeld: false,
  ...change,
});

const captured = (total: number, change: Partial<PaymentMoney> = {}): PaymentMoney => ({
  state: "captured",
  captured: cents(total),
  refunded: cents(0),
  refunding: cents(0),
  isRefundHeld: false,
  transferred: cents(0),
  reversed: cents(0),
  receivable: cents(0),
  withheld: cents(0),
  dispute: { state: "none", taken: cents(0), chargedBack: cents(0) },
  ...change,
});

describe("a transfer that is held", () => {
  it("is not made, and is made whole once it is released", () => {
    fc.assert(
      fc.property(rides, ({ ride, total }) => {
        const held = { ...ride, isTransferHeld: true };
        expect(nextMoneyStep(held, captured(total))).toBeNull();
        expect(isAwaitingTransfer(held, captured(total))).toBe(true);
        const amount = driverOwed(ride);
        expect(nextMoneyStep(ride, captured(total))).toEqual({ kind: "transfer", amount });
        const sent = captured(total, { transferred: amount });
        expect(nextMoneyStep(held, sent)).toBeNull();
        expect(isAwaitingTransfer(held, sent)).toBe(false);
      }),
    );
  });

  it("delays neither refunds nor reversals", () => {
    const ride = aCompletedRide({
      granted: cents(1150),
      grantedByDriver: cents(1000),
      isTransferHeld: true,
    });
    expect(nextMoneyStep(ride, captured(1150))).toEqual({ kind: "refund", amount: 1150 });
    const sent = captured(1150, { refunded: cents(1150), transferred: cents(1000) });
    expect(nextMoneyStep(ride, sent)).toEqual({ kind: "reverse", amount: 1000 });
  });
});

it("a fare that is taken back is reversed, also under a dispute, and the rider gets nothing of it", () => {
  fc.assert(
    fc.property(rides, fc.constantFrom("none", "open", "lost"), ({ ride, total }, state) => {
      const dispute = { state, taken: cents(state === "none" ? 0 : total), chargedBack: cents(0) };
      const transferred = driverOwed(ride);
      const reversedRide = { ...ride, takenBack: transferred };
      const paid = captured(total, { transferred, dispute });
      expect(nextMoneyStep(reversedRide, paid)).toEqual({ kind: "reverse", amount: transferred });
      expect(nextMoneyStep(reversedRide, { ...paid, reversed: transferred })).toBeNull();
      // Before the transfer there is nothing left to send.
      expect(nextMoneyStep(reversedRide, { ...paid, transferred: cents(0) })).toBeNull();
    }),
  );
});
