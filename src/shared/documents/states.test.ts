import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plusDays } from "#shared/plus-days.ts";
import { documentKinds } from "./kinds.ts";
import { documentState, dueReminder, isValidOn, missingKinds, reminderDays } from "./states.ts";

const today = "2026-11-25";
const approvedUntil = (expiresOn: string | null) => ({
  inForce: { expiresOn },
  latest: { state: "approved" } as const,
});

describe("a document", () => {
  it.each([
    [{ inForce: null, latest: null }, "missing"],
    [{ inForce: null, latest: { state: "in_review" } as const }, "in_review"],
    [{ inForce: null, latest: { state: "rejected" } as const }, "rejected"],
    [{ ...approvedUntil("2027-12-01"), latest: { state: "in_review" } as const }, "in_review"],
    [approvedUntil(null), "approved"],
    [approvedUntil("2026-12-26"), "approved"],
    [approvedUntil("2026-12-25"), "expiring"],
    [approvedUntil(today), "expiring"],
    [approvedUntil("2026-11-24"), "expired"],
  ])("%j is %s", (record, state) => {
    expect(documentState(record, today)).toBe(state);
  });

  it("holds through its last day, also while a newer one is in review or was rejected", () => {
    for (const state of ["in_review", "rejected", "approved"] as const) {
      const record = { inForce: { expiresOn: today }, latest: { state } };
      expect(isValidOn(record, today)).toBe(true);
      expect(isValidOn(record, plusDays(today, 1))).toBe(false);
    }
  });
});

it("a driver lacks every required kind without a valid approval, and never an optional one", () => {
  const records = documentKinds.slice(1).map(({ kind }) => ({ kind, ...approvedUntil(null) }));
  expect(missingKinds(documentKinds, records, today)).toEqual([documentKinds[0]]);
  const optional = documentKinds.map((kind) => ({ ...kind, isRequired: false }));
  expect(missingKinds(optional, [], today)).toEqual([]);
});

it.each([
  ["2026-12-26", null],
  ["2026-12-25", 30],
  ["2026-12-03", 30],
  ["2026-12-02", 7],
  ["2026-11-27", 7],
  ["2026-11-26", 1],
  [today, 1],
  ["2026-11-24", 0],
])("for a document until %s the due reminder is %s", (expiresOn, days) => {
  expect(dueReminder(expiresOn, today)).toBe(days);
});

it("over the days of any document, reminders come in the order 30, 7, 1 and 0, each at most once", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 1, max: 20 }),
      (ahead, step) => {
        const expiresOn = plusDays(today, ahead);
        const due: (number | null)[] = [];
        for (let day = 0; day <= ahead + 20; day += step) {
          const reminder = dueReminder(expiresOn, plusDays(today, day));
          if (reminder !== due.at(-1)) due.push(reminder);
        }
        const order = [null, ...reminderDays, 0];
        const places = due.map((reminder) => order.indexOf(reminder));
        expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
      },
    ),
  );
});
