import { describe, expect, it } from "vitest";
import { taxBpsFor } from "./personal-tax-rate.ts";
import { firstFeeRules } from "./trust-level.ts";

const at = (now: Date) => ({ rules: firstFeeRules, now });

const noon = new Date("2026-07-01T16:00:00Z");

describe("the tax of a driver's rides", () => {
  it("defaults to the trust level's rate", () => {
    expect(taxBpsFor({ level: "New Comer" }, at(noon))).toBe(1500);
    expect(taxBpsFor({ level: "Platinum", offer: null }, at(noon))).toBe(1000);
  });

  it("follows a personal offer through the last minute of its market day", () => {
    const driver = { level: "Gold", offer: { taxBps: 500, validThrough: "2026-07-01" } } as const;
    expect(taxBpsFor(driver, at(noon))).toBe(500);
    expect(taxBpsFor(driver, at(new Date("2026-07-02T03:59:59.999Z")))).toBe(500);
    expect(taxBpsFor(driver, at(new Date("2026-07-02T04:00:00Z")))).toBe(1200);
  });

  it("can be zero or above the level's rate with a personal offer", () => {
    const offered = (taxBps: number) => ({ taxBps, validThrough: "2026-12-31" });
    expect(taxBpsFor({ level: "Gold", offer: offered(0) }, at(noon))).toBe(0);
    expect(taxBpsFor({ level: "Gold", offer: offered(2000) }, at(noon))).toBe(2000);
  });
});
