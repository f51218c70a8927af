import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "#shared/money.ts";
import { type RideState, rideStates } from "#shared/rides/ride-states.ts";
import {
  isAwaitingRefund,
  isCoveredByCharge,
  isHeldByDispute,
  type MoneyStep,
  nextMoneyStep,
  type PaymentMoney,
  type RideMoney,
  refundOwed,
} from "./settlement.ts";

const rides = fc
  .record({
    state: fc.constantFrom(...rideStates),
    fare: fc.integer({ min: 100, max: 50_000 }),
    tax: fc.integer({ min: 0, max: 7_500 }),
    cancellationFee: fc.integer({ min: 0, max: 1_000 }),
    credit: fc.nat(500),
  })
  .map(({ state, fare, tax, cancellationFee, credit }) => {
    const isCancellation = state === "cancelled" || state === "no_show";
    const driverDue = isCancellation ? Math.min(cancellationFee, fare) : 0;
    const total = fare + tax;
    const ride: RideMoney = {
      state,
      fare: cents(fare),
      driverCredit: cents(Math.min(credit, tax)),
      driverDue: cents(driverDue),
      refundDue: cents(isCancellation ? total - driverDue : 0),
      granted: cents(0),
      grantedByDriver: cents(0),
      takenBack: cents(0),
      isTransferHeld: false,
    };
    return { ride, total: cents(total) };
  });

const authorized: PaymentMoney = {
  state: "authorized",
  captured: cents(0),
  refunded: cents(0),
  refunding: cents(0),
  isRefundHeld: false,
  transferred: cents(0),
  reversed: cents(0),
  receivable: cents(0),
  withheld: cents(0),
  dispute: { state: "none", taken: cents(0), chargedBack: cents(0) },
};

function settle(
  ride: RideMoney,
  total: number,
  start: PaymentMoney,
): { payment: PaymentMoney; steps: number } {
  let payment = start;
  let steps = 0;
  for (
    let step = nextMoneyStep(ride, payment);
    step !== null;
    step = nextMoneyStep(ride, payment)
  ) {
    steps += 1;
    if (steps > 10) throw new Error("did not terminate");
    payment = applyStep(payment, step, total);
  }
  return { payment, steps };
}

/** The payment after a step that the provider has confirmed. */
function applyStep(payment: PaymentMoney, step: MoneyStep, total: number): PaymentMoney {
  switch (step.kind) {
    case "capture":
      return { ...payment, state: "captured", captured: cents(total) };
    case "release":
      return { ...payment, state: "released" };
    case "refund":
      return { ...payment, refunded: cents(payment.refunded + step.amount) };
    case "transfer":
      return { ...payment, transferred: cents(payment.transferred + step.amount) };
    case "charge_back":
      return withChargeBack(payment, step.amount);
    default:
      return payment;
  }
}

const withChargeBack = (payment: PaymentMoney, amount: number): PaymentMoney => ({
  ...payment,
  dispute: { ...payment.dispute, chargedBack: cents(payment.dispute.chargedBack + amount) },
});

const disputed = (
  total: number,
  state: PaymentMoney["dispute"]["state"],
  taken: number,
): PaymentMoney => ({
  ...authorized,
  state: "captured",
  captured: cents(total),
  dispute: { state, taken: cents(taken), chargedBack: cents(0) },
});

describe("a payment that the rider's bank disputes", () => {
  it("still pays the driver of a completed ride, and reverses nothing", () => {
    fc.assert(
      fc.property(rides, fc.constantFrom("open", "lost"), ({ ride, total }, state) => {
        if (ride.state !== "completed") return;
        const { payment } = settle(ride, total, disputed(total, state, total));
        expect(payment).toMatchObject({
          transferred: ride.fare + ride.driverCredit,
          reversed: 0,
          refunded: 0,
          dispute: { chargedBack: 0 },
        });
      }),
    );
  });

  it("is not refunded while the bank decides or after it took the money, and settling terminates", () => {
    fc.assert(
      fc.property(
        rides,
        fc.constantFrom("open", "lost"),
        fc.nat(100),
        ({ ride, total }, state, share) => {
          const deducted = Math.floor((total * share) / 100);
          const { payment } = settle(ride, total, disputed(total, state, deducted));
          expect(payment.refunded).toBe(0);
          const owed = refundOwed(ride, cents(total));
          const chargedBack = state === "lost" ? Math.min(owed, deducted) : 0;
          expect(payment.dispute.chargedBack).toBe(chargedBack);
          expect(isHeldByDispute(ride, payment)).toBe(owed > chargedBack);
        },
      ),
    );
  });

  it("is refunded once the dispute is won, even if a charge-back was recorded before", () => {
    fc.assert(
      fc.property(rides, ({ ride, total }) => {
        const lost = settle(ride, total, disputed(total, "lost", total)).payment;
        const won: PaymentMoney = {
          ...lost,
          dispute: { ...lost.dispute, state: "none", taken: cents(0) },
        };
        const { payment } = settle(ride, total, won);
        expect(payment.refunded).toBe(refundOwed(ride, cents(total)));
        expect(payment.dispute.chargedBack).toBe(0);
        expect(isHeldByDispute(ride, payment)).toBe(false);
      }),
    );
  });
});

describe("a second dispute on a payment", () => {
  it("leaves the first one's charge-back unchanged while the bank decides", () => {
    fc.assert(
      fc.property(rides, fc.integer({ min: 1, max: 100 }), ({ ride, total }, share) => {
        const deducted = Math.ceil((total * share) / 200);
        const lost = settle(ride, total, disputed(total, "lost", deducted)).payment;
        const second: PaymentMoney = {
          ...lost,
          dispute: { ...lost.dispute, state: "open", taken: cents(total) },
        };
        expect(nextMoneyStep(ride, second)).toBeNull();
      }),
    );
  });
});

describe("a refund that is not confirmed", () => {
  const ride: RideMoney = {
    state: "rejected",
    fare: cents(1000),
    driverCredit: cents(0),
    refundDue: cents(0),
    driverDue: cents(0),
    granted: cents(0),
    grantedByDriver: cents(0),
    takenBack: cents(0),
    isTransferHeld: false,
  };
  const captured: PaymentMoney = { ...authorized, state: "captured", captured: cents(1150) };

  it("is not requested twice, and keeps the ride open", () => {
    const refunding = { ...captured, refunding: cents(1150) };
    expect(nextMoneyStep(ride, refunding)).toBeNull();
    expect(isAwaitingRefund(ride, refunding)).toBe(true);
    expect(nextMoneyStep(ride, { ...captured, refunding: cents(1000) })).toEqual({
      kind: "refund",
      amount: 150,
    });
  });

  it("is not sent again while a person decides, but the driver is paid meanwhile", () => {
    const held = { ...captured, isRefundHeld: true };
    expect(nextMoneyStep(ride, held)).toBeNull();
    expect(isAwaitingRefund(ride, held)).toBe(true);
    const cancelledRide: RideMoney = {
      ...ride,
      state: "cancelled",
      refundDue: cents(650),
      driverDue: cents(500),
    };
    expect(nextMoneyStep(cancelledRide, held)).toEqual({ kind: "transfer", amount: 500 });
  });
});

describe("a transfer drawn on the ride's charge", () => {
  it("may use the part left after refunds, including unconfirmed refunds", () => {
    const payment: PaymentMoney = {
      ...authorized,
      state: "captured",
      captured: cents(2000),
      refunded: cents(300),
      refunding: cents(200),
    };
    expect(isCoveredByCharge(payment, cents(1500))).toBe(true);
    expect(isCoveredByCharge(payment, cents(1501))).toBe(false);
  });
});

describe("a driver's debt", () => {
  const completedRide: RideMoney = {
    state: "completed",
    fare: cents(1000),
    driverCredit: cents(0),
    refundDue: cents(0),
    driverDue: cents(0),
    granted: cents(1150),
    grantedByDriver: cents(1000),
    takenBack: cents(0),
    isTransferHeld: false,
  };
  const paid: PaymentMoney = {
    ...authorized,
    state: "captured",
    captured: cents(1150),
    transferred: cents(1000),
  };

  it("never delays the rider's refund", () => {
    expect(nextMoneyStep(completedRide, paid)).toEqual({ kind: "refund", amount: 1150 });
    const refunded = { ...paid, refunded: cents(1150) };
    expect(nextMoneyStep(completedRide, refunded)).toEqual({ kind: "reverse", amount: 1000 });
  });

  it("is booked only for the part that cannot be reversed, and once", () => {
    const partlyWithheld = {
      ...paid,
      refunded: cents(1150),
      transferred: cents(600),
      withheld: cents(400),
    };
    expect(nextMoneyStep(completedRide, partlyWithheld)).toEqual({
      kind: "reverse",
      amount: 600,
    });
    const reversed = { ...partlyWithheld, reversed: cents(600) };
    expect(nextMoneyStep(completedRide, reversed)).toEqual({ kind: "owe", amount: 400 });
    const owed = { ...partlyWithheld, receivable: cents(1000) };
    expect(nextMoneyStep(completedRide, owed)).toBeNull();
  });

  it("reverses only the part of the transfer that is not owed already", () => {
    const owed = {
      ...paid,
      refunded: cents(1150),
      transferred: cents(1000),
      receivable: cents(300),
      withheld: cents(500),
    };
    expect(nextMoneyStep(completedRide, owed)).toEqual({ kind: "reverse", amount: 700 });
    expect(nextMoneyStep(completedRide, { ...owed, reversed: cents(700) })).toEqual({
      kind: "owe",
      amount: 500,
    });
  });

  it("is not booked, nor a second transfer made, after a manual transfer that fell short", () => {
    const ride = { ...completedRide, granted: cents(0), grantedByDriver: cents(0) };
    expect(nextMoneyStep(ride, { ...paid, transferred: cents(400) })).toBeNull();
  });
});

describe("settling a ride's money", () => {
  it("terminates, and refunds and transfers never exceed the captured amount", () => {
    fc.assert(
      fc.property(rides, ({ ride, total }) => {
        const { payment } = settle(ride, total, authorized);
        expect(payment.captured - payment.refunded - payment.transferred).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it.each<RideState>(["lapsed", "rejected", "expired"])(
    "refunds the whole payment of a ride that is %s",
    (state) => {
      const ride: RideMoney = {
        state,
        fare: cents(1550),
        driverCredit: cents(0),
        refundDue: cents(0),
        driverDue: cents(0),
        granted: cents(0),
        grantedByDriver: cents(0),
        takenBack: cents(0),
        isTransferHeld: false,
      };
      expect(nextMoneyStep(ride, authorized)).toEqual({ kind: "release" });
      const { payment } = settle(ride, 1783, {
        ...authorized,
        state: "captured",
        captured: cents(1783),
      });
      expect(payment).toMatchObject({ refunded: 1783, transferred: 0 });
    },
  );

  it("pays the fare to the driver and keeps the tax once the ride is completed", () => {
    const ride: RideMoney = {
      state: "completed",
      fare: cents(1550),
      driverCredit: cents(0),
      refundDue: cents(0),
      driverDue: cents(0),
      granted: cents(0),
      grantedByDriver: cents(0),
      takenBack: cents(0),
      isTransferHeld: false,
    };
    expect(settle(ride, 1783, authorized).payment).toMatchObject({
      captured: 1783,
      refunded: 0,
      transferred: 1550,
    });
  });

  it("adds the driver's referral credit only to the fare of a completed ride", () => {
    fc.assert(
      fc.property(rides, ({ ride, total }) => {
        const { payment } = settle(ride, total, authorized);
        const fare = ride.fare + ride.driverCredit;
        if (ride.state === "completed") expect(payment.transferred).toBe(fare);
        else
          expect(payment.transferred).toBe(
            payment.state === "captured" && ride.driverDue ? ride.driverDue : 0,
          );
      }),
    );
  });

  it("splits a late cancellation between rider and driver and keeps no tax", () => {
    fc.assert(
      fc.property(rides, ({ ride, total }) => {
        if (ride.state !== "cancelled" && ride.state !== "no_show") return;
        const { payment } = settle(ride, total, authorized);
        const left =
          payment.state === "released"
            ? 0
            : payment.captured - payment.refunded - payment.transferred;
        expect(left).toBe(0);
        expect(payment.transferred).toBe(ride.driverDue);
      }),
    );
  });

  it("moves no money while the driver has not answered", () => {
    const ride: RideMoney = {
      state: "pending",
      fare: cents(1550),
      driverCredit: cents(0),
      refundDue: cents(0),
      driverDue: cents(0),
      granted: cents(0),
      grantedByDriver: cents(0),
      takenBack: cents(0),
      isTransferHeld: false,
    };
    expect(nextMoneyStep(ride, authorized)).toBeNull();
  });
});
