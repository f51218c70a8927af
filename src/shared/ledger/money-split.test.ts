import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents, sumCents } from "#shared/money.ts";
import { splitMoney } from "./money-split.ts";
import { noCredits } from "./postings.ts";

const amount = fc.nat(100_000).map(cents);

describe("the split of a payment", () => {
  it("divides the price into fare and tax, and the tax into card processing and the platform's part", () => {
    const payment = {
      riderPaid: cents(1783),
      refunded: cents(0),
      driverFare: cents(1550),
      fees: cents(0),
      platformBears: cents(0),
      credits: noCredits,
    };
    expect(splitMoney({ ...payment, stripeFee: cents(82) })).toEqual({
      riderPaid: 1783,
      refunded: 0,
      driverFare: 1550,
      faireTax: 233,
      fees: 0,
      platformBears: 0,
      riderCredit: 0,
      driverCredit: 0,
      cardProcessing: 82,
      platform: 151,
    });
    expect(splitMoney({ ...payment, stripeFee: null })).toMatchObject({
      faireTax: 233,
      cardProcessing: null,
      platform: null,
    });
  });

  it("shows the platform's loss on a refunded ride", () => {
    const returned = {
      riderPaid: cents(1783),
      refunded: cents(1783),
      driverFare: cents(0),
      fees: cents(0),
      platformBears: cents(0),
      credits: noCredits,
    };
    expect(splitMoney({ ...returned, stripeFee: cents(82) })).toMatchObject({
      faireTax: 0,
      platform: -82,
    });
  });

  it("shows refunds borne by the platform separately from an unchanged tax", () => {
    const borne = {
      riderPaid: cents(1783),
      refunded: cents(1000),
      driverFare: cents(1550),
      fees: cents(0),
      platformBears: cents(1000),
      credits: noCredits,
    };
    expect(splitMoney({ ...borne, stripeFee: cents(82) })).toMatchObject({
      faireTax: 233,
      platform: -849,
    });
  });

  it("shows referral credits paid out of the tax", () => {
    const payment = { riderPaid: cents(1550), refunded: cents(0), driverFare: cents(1550) };
    const credits = { rider: cents(233), driver: cents(0) };
    const borne = { fees: cents(0), platformBears: cents(0), stripeFee: cents(75) };
    expect(splitMoney({ ...payment, ...borne, credits })).toMatchObject({
      faireTax: 233,
      riderCredit: 233,
      cardProcessing: 75,
      platform: -75,
    });
  });

  it("accounts for every cent", () => {
    const amounts = fc.record({ refunded: amount, driverFare: amount, tax: amount, fee: amount });
    fc.assert(
      fc.property(amounts, amount, amount, amount, (paid, open, borne, fees) => {
        const { refunded, driverFare, tax, fee: stripeFee } = paid;
        const rider = cents(Math.min(open, tax));
        const credits = { rider, driver: cents(Math.min(open, tax - rider)) };
        const platformBears = cents(Math.min(borne, refunded));
        const riderPaid = cents(refunded + driverFare + tax + fees - rider - platformBears);
        const split = splitMoney({
          riderPaid,
          refunded,
          driverFare,
          fees,
          platformBears,
          credits,
          stripeFee,
        });
        const parts = [split.refunded, split.driverFare, split.fees, split.driverCredit, stripeFee];
        expect(sumCents([...parts, split.platform ?? cents(0)])).toBe(riderPaid);
        expect(split.faireTax).toBe(tax);
      }),
    );
  });
});
