import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plusDays } from "#shared/plus-days.ts";
import { newYorkDocuments } from "./kinds.ts";
import {
  approvedThrough,
  comingKinds,
  documentState,
  dueReminder,
  isRequiredOn,
  isValidOn,
  missingKinds,
  reminderDays,
} from "./states.ts";

const today = "2026-11-25";
const approvedUntil = (expiresOn: string | null) => ({
  inForce: { expiresOn },
  latest: { state: "approved" } as const,
});

const ending = { hasExpiry: true };
const endless = { hasExpiry: false };

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
    expect(documentState(ending, record, today)).toBe(state);
  });

  it("holds through its last day, also while a newer one is in review or was rejected", () => {
    for (const state of ["in_review", "rejected", "approved"] as const) {
      const record = { inForce: { expiresOn: today }, latest: { state } };
      expect(isValidOn(ending, record, today)).toBe(true);
      expect(isValidOn(ending, record, plusDays(today, 1))).toBe(false);
    }
  });
});

it("a document's expiry date does not count once its kind no longer expires", () => {
  const record = approvedUntil("2020-01-01");
  expect(documentState(ending, record, today)).toBe("expired");
  expect(documentState(endless, record, today)).toBe("approved");
  expect(isValidOn(endless, record, today)).toBe(true);
  expect(approvedThrough(endless, record)).toBeNull();
});

it("a driver lacks every required kind without a valid approval, and never an optional one", () => {
  const records = newYorkDocuments.slice(1).map(({ kind }) => ({ kind, ...approvedUntil(null) }));
  expect(missingKinds(newYorkDocuments, records, today)).toEqual([newYorkDocuments[0]]);
  const optional = newYorkDocuments.map((kind) => ({ ...kind, isRequired: false }));
  expect(missingKinds(optional, [], today)).toEqual([]);
});

it("a kind required from a later day is coming until the day before, and missing from that day on", () => {
  const [license] = newYorkDocuments.slice(0, 1).map((kind) => ({ ...kind, requiredFrom: today }));
  if (!license) throw new Error("New York asks for no license");
  const at = (day: string) => [
    comingKinds([license], [], day).length,
    missingKinds([license], [], day).length,
  ];
  expect(at(plusDays(today, -1))).toEqual([1, 0]);
  expect(at(today)).toEqual([0, 1]);
  const sent = [{ kind: license.kind, ...approvedUntil("2030-01-01") }];
  expect(comingKinds([license], sent, plusDays(today, -1))).toEqual([]);
});

const days = fc.integer({ min: -40, max: 40 }).map((offset) => plusDays(today, offset));
const kinds = fc
  .record({
    hasExpiry: fc.boolean(),
    isRequired: fc.boolean(),
    requiredFrom: fc.option(days, { nil: null }),
  })
  .chain((rules) => fc.constantFrom(...newYorkDocuments).map((kind) => ({ ...kind, ...rules })));
const records = fc.record({
  inForce: fc.option(fc.record({ expiresOn: fc.option(days, { nil: null }) }), { nil: null }),
  latest: fc.option(
    fc.record({ state: fc.constantFrom("in_review", "approved", "rejected" as const) }),
    { nil: null },
  ),
});

/** Any submissions of a kind, on any day. Without a latest submission, none is in force. */
const asSent = fc.tuple(kinds, records, days).map(([kind, { inForce, latest }, day]) => ({
  ...{ kind, day },
  record: { kind: kind.kind, inForce: latest && inForce, latest },
}));

it("for any list, submission and day, the state tells whether an approved document holds", () => {
  fc.assert(
    fc.property(asSent, ({ kind, record, day }) => {
      const state = documentState(kind, record, day);
      const isValid = isValidOn(kind, record, day);
      const holds = { approved: true, expiring: true, expired: false, missing: false };
      const expected = Object.entries(holds).find(([name]) => name === state)?.[1] ?? isValid;
      expect(isValid).toBe(expected && record.inForce !== null);
      if (!kind.hasExpiry) expect(["expiring", "expired"]).not.toContain(state);
    }),
  );
});

it("for any list, submission and day, a document is missing, coming or neither, by its requirement", () => {
  fc.assert(
    fc.property(asSent, ({ kind, record, day }) => {
      const lacks = (kindsOfDay: typeof missingKinds) =>
        kindsOfDay([kind], [record], day).length === 1;
      const isLacked = !isValidOn(kind, record, day);
      expect(lacks(missingKinds)).toBe(isLacked && isRequiredOn(kind, day));
      expect(lacks(comingKinds)).toBe(isLacked && kind.isRequired && !isRequiredOn(kind, day));
      expect(missingKinds([], [record], day)).toEqual([]);
    }),
  );
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
