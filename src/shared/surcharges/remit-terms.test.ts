import { expect, test } from "vitest";
import type { SurchargeRule } from "./fields.ts";
import { dueOn, remitTerms } from "./remit-terms.ts";

const rule = (kind: string, terms: Partial<SurchargeRule> = {}): SurchargeRule => ({
  ...{ kind, label: kind, zone: { zips: ["10001"] }, within: null, trigger: "pickup" },
  ...{ amount: { cents: 100 }, windows: [], vehicleTypes: null, ...terms },
});

test("the newest table with a kind says whom and when it is paid, by any of its rules", () => {
  const tables = [
    { rules: [rule("city", { payTo: "The old city", dueDay: 5 }), rule("state")] },
    { rules: [rule("city"), rule("city", { payTo: "The city" })] },
    { rules: [rule("airport", { dueDay: 20 })] },
  ];
  expect(remitTerms(tables, "city")).toEqual({ payTo: "The city", dueDay: null });
  expect(remitTerms(tables, "airport")).toEqual({ payTo: null, dueDay: 20 });
  expect(remitTerms(tables, "state")).toEqual({ payTo: null, dueDay: null });
  expect(remitTerms(tables, "unknown")).toEqual({ payTo: null, dueDay: null });
});

test("fees are due on a day of the month after the rides", () => {
  const terms = { payTo: null, dueDay: 20 };
  expect(dueOn("2026-11", terms)).toBe("2026-12-20");
  expect(dueOn("2026-12", terms)).toBe("2027-01-20");
  expect(dueOn("2026-11", { ...terms, dueDay: null })).toBeNull();
});
