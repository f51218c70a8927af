import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents, sumCents } from "#shared/money.ts";
import { splitMoney } from "./money-split.ts";

const amount = fc.nat(100_000).map(cents);

describe("where a payment went", () => {
  it("is the driver's fare and the tax, and of the tax the card processing and the platform", () => {
    const payment = {
      riderPaid: cents(1783),
      refunded: cents(0),
      driverFare: cents(1550),
      platformBears: cents(0),
    };
    expect(splitMoney({ ...payment, stripeFee: cents(82) })).toEqual({
      riderPaid: 1783,
      refunded: 0,
      driverFare: 1550,
      faireTax: 233,
      platformBears: 0,
      cardProcessing: 82,
      platform: 151,
    });
    expect(splitMoney({ ...payment, stripeFee: null })).toMatchObject({
      faireTax: 233,
      cardProcessing: null,
      platform: null,
    });
  });

  it("shows the platform's loss on a ride that was given back", () => {
    const returned = {
      riderPaid: cents(1783),
      refunded: cents(1783),
      driverFare: cents(0),
      platformBears: cents(0),
    };
    expect(splitMoney({ ...returned, stripeFee: cents(82) })).toMatchObject({
      faireTax: 0,
      platform: -82,
    });
  });

  it("shows what the platform gave of its own beside the tax, which stays what it was", () => {
    const borne = {
      riderPaid: cents(1783),
      refunded: cents(1000),
      driverFare: cents(1550),
      platformBears: cents(1000),
    };
    expect(splitMoney({ ...borne, stripeFee: cents(82) })).toMatchObject({
      faireTax: 233,
      platform: -849,
    });
  });

  it("accounts for every cent", () => {
    fc.assert(
      fc.property(amount, amount, amount, amount, (refunded, driverFare, tax, stripeFee) => {
        const riderPaid = sumCents([refunded, driverFare, tax]);
        const platformBears = cents(0);
        const split = splitMoney({ riderPaid, refunded, driverFare, platformBears, stripeFee });
        const parts = [split.refunded, split.driverFare, stripeFee, split.platform ?? cents(0)];
        expect(sumCents(parts)).toBe(riderPaid);
        expect(split.faireTax).toBe(tax);
      }),
    );
  });
});
