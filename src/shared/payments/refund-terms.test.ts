import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cents } from "#shared/money.ts";
import {
  type RefundableMoney,
  type RefundBearer,
  refundBearers,
  refundTerms,
} from "./refund-terms.ts";

const paid: RefundableMoney = {
  rider: cents(1783),
  driver: cents(1550),
  tax: cents(233),
  fees: cents(0),
};
const withFees: RefundableMoney = { ...paid, rider: cents(2208), fees: cents(425) };
const terms = (amount: number, bearer: RefundBearer = "both", left = paid) =>
  refundTerms(cents(amount), bearer, left);

describe("a refund", () => {
  test("in full takes the fare from the driver and the tax from the platform", () => {
    expect(terms(1783)).toEqual({ amount: 1783, driver: 1550, tax: 233, fees: 0, platform: 0 });
  });

  test("in part is split in proportion, to the cent", () => {
    expect(terms(500)).toEqual({ amount: 500, driver: 435, tax: 65, fees: 0, platform: 0 });
  });

  test("borne by the platform takes nothing from driver and tax", () => {
    expect(terms(1783, "platform")).toMatchObject({ driver: 0, tax: 0, fees: 0, platform: 1783 });
  });

  test("is split in proportion even after a refund borne by the platform", () => {
    const left = { ...paid, rider: cents(100) };
    expect(terms(100, "both", left)).toEqual({
      amount: 100,
      driver: 87,
      tax: 13,
      fees: 0,
      platform: 0,
    });
  });

  test("is paid by the driver if it returns a cancellation fee, because the fee has no tax", () => {
    const cancellationFee = {
      rider: cents(500),
      driver: cents(500),
      tax: cents(0),
      fees: cents(0),
    };
    expect(terms(200, "both", cancellationFee)).toEqual({
      amount: 200,
      driver: 200,
      tax: 0,
      fees: 0,
      platform: 0,
    });
  });

  test("in full returns the fees whole", () => {
    expect(terms(2208, "both", withFees)).toEqual({
      amount: 2208,
      driver: 1550,
      tax: 233,
      fees: 425,
      platform: 0,
    });
  });

  test("in part returns no fees, and beyond fare and tax is paid by the platform", () => {
    expect(terms(1783, "both", withFees)).toMatchObject({ driver: 1550, tax: 233, fees: 0 });
    expect(terms(2000, "both", withFees)).toMatchObject({ fees: 0, platform: 217 });
  });

  test("cannot exceed the refundable amount or be zero", () => {
    expect(() => terms(1784)).toThrow(RangeError);
    expect(() => terms(0)).toThrow(RangeError);
  });

  test("can be repeated until all is refunded, and no party pays more than its share", () => {
    const requests = fc.array(
      fc.record({
        share: fc.double({ min: 0, max: 1, noNaN: true }),
        bearer: fc.constantFrom(...refundBearers),
      }),
      { maxLength: 8 },
    );
    const payments = fc.record({
      driver: fc.nat(50_000),
      tax: fc.nat(7_500),
      fees: fc.nat(2_000),
    });
    fc.assert(
      fc.property(payments, requests, ({ driver, tax, fees }, refunds) => {
        let left: RefundableMoney = {
          rider: cents(driver + tax + fees),
          driver: cents(driver),
          tax: cents(tax),
          fees: cents(fees),
        };
        for (const { share, bearer } of [...refunds, { share: 1, bearer: "both" as const }]) {
          const amount = Math.ceil(share * left.rider);
          if (amount === 0) continue;
          const part = terms(amount, bearer, left);
          expect(part.driver + part.tax + part.fees + part.platform).toBe(amount);
          left = {
            rider: cents(left.rider - amount),
            driver: cents(left.driver - part.driver),
            tax: cents(left.tax - part.tax),
            fees: cents(left.fees - part.fees),
          };
          expect([0, fees]).toContain(part.fees);
          const least = Math.min(left.rider, left.driver, left.tax, left.fees);
          expect(least).toBeGreaterThanOrEqual(0);
        }
        expect(left.rider).toBe(0);
      }),
    );
  });

  test("keeps the fees if refunds borne by the platform have left less than them", () => {
    const left = { rider: cents(200), driver: cents(1000), tax: cents(150), fees: cents(275) };
    const part = terms(200, "both", left);
    expect(part.fees).toBe(0);
    expect(part.driver + part.tax + part.platform).toBe(200);
  });
});
