import { describe, expect, it } from "vitest";
import { cents } from "#shared/money.ts";
import { findLowMinimum, findShortage } from "./platform-balance.ts";

const daily = { interval: "daily", minimum: cents(1000) };
const manual = { interval: "manual", minimum: cents(0) };
const balance = { available: cents(500), reserved: cents(0) };
const claims = { refunds: cents(400), disputes: cents(100) };

describe("a shortage of the platform's balance", () => {
  it("is none while the available balance covers all claims, or nothing is claimed", () => {
    expect(findShortage(balance, daily, claims)).toBeNull();
    const overdrawn = { ...balance, available: cents(-1) };
    expect(findShortage(overdrawn, daily, { refunds: cents(0), disputes: cents(0) })).toBeNull();
  });

  it("names the claims, the available balance and the payout schedule", () => {
    const reserved = { available: cents(499), reserved: cents(250) };
    expect(findShortage(reserved, daily, claims)).toEqual({
      expected: "$4.00 for refunds, $1.00 for disputes",
      found:
        "$4.99 available, $2.50 reserved for drivers' accounts, daily payouts that leave $10.00",
    });
    expect(findShortage(balance, manual, { ...claims, refunds: cents(900) })?.found).toBe(
      "$5.00 available, manual payouts",
    );
  });
});

describe("a low minimum balance", () => {
  it("matters for automatic payouts only", () => {
    expect(findLowMinimum(manual, cents(5000))).toBeNull();
    expect(findLowMinimum(null, cents(5000))).toBeNull();
    expect(findLowMinimum(daily, cents(1000))).toBeNull();
    expect(findLowMinimum(daily, cents(1001))).toEqual({
      expected: "manual payouts, or $10.01 kept",
      found: "daily payouts that leave $10.00",
    });
  });
});
