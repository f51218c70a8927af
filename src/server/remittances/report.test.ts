import { expect, test } from "vitest";
import type { SurchargeRule } from "#shared/surcharges/fields.ts";
import { toOwedRow } from "./report.ts";

const rule = (terms: Partial<SurchargeRule>): SurchargeRule => ({
  ...{ kind: "city", label: "City fee", zone: { zips: ["10001"] }, within: null },
  ...{ trigger: "pickup", amount: { cents: 100 }, windows: [], vehicleTypes: null, ...terms },
});
const tableFrom = (effectiveOn: string, version: number, terms: Partial<SurchargeRule>) => ({
  ...{ version, effectiveOn, effectiveAt: new Date(`${effectiveOn}T05:00:00Z`) },
  rules: [rule(terms)],
});
const sumsOf = (month: string) => ({
  ...{ kind: "city", month, trips: 1, collectedCents: 100, returnedCents: 0, remittedCents: 0 },
});

test("fees of a month go to the authority of the table in force then", () => {
  const toRow = toOwedRow([
    tableFrom("2026-01-01", 1, { payTo: "The old city", dueDay: 5 }),
    tableFrom("2026-11-15", 2, { payTo: "The city", dueDay: 20 }),
  ]);
  expect(toRow(sumsOf("2026-10"))).toMatchObject({ payTo: "The old city", dueOn: "2026-11-05" });
  expect(toRow(sumsOf("2026-11"))).toMatchObject({ payTo: "The city", dueOn: "2026-12-20" });
});

test("a later table says whom to pay if the one in force does not", () => {
  const toRow = toOwedRow([
    tableFrom("2026-01-01", 1, {}),
    tableFrom("2026-11-15", 2, { payTo: "The city" }),
  ]);
  expect(toRow(sumsOf("2026-10"))).toMatchObject({ payTo: "The city", dueOn: null });
});
