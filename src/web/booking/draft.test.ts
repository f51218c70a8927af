import { expect, test } from "vitest";
import { aStorage } from "#web/platform/testing/a-storage.ts";
import { emptyDraft, readDraft, saveDraft } from "./draft.ts";

const trip = {
  from: { text: "10118", place: null },
  to: {
    text: "JFK Airport",
    place: { label: "JFK Airport", latitude: 40.64, longitude: -73.78 },
  },
};
const quote = {
  success: true as const,
  quoteId: "019a0000-0000-7000-8000-000000000000",
  expiresAt: "2026-11-22T14:40:00.000Z",
  data: {
    distance: 17.2,
    duration: 48,
    durationRange: [31, 76] as [number, number],
    from: "ZIP code 10118",
    to: "JFK Airport",
    precision: { from: "ZIP code area", to: "Airport" },
    points: {
      from: { latitude: 40.7484, longitude: -73.9857 },
      to: { latitude: 40.64, longitude: -73.78 },
    },
    driverAreas: [],
    estimated: true,
    minutesSource: "estimate" as const,
  },
  rides: [],
};

test("restores a draft with its offers after a reload", () => {
  const storage = aStorage();
  const draft = { trip, latest: { trip, quote } };
  saveDraft(storage, "rosa", draft);
  expect(readDraft(storage, "rosa")).toEqual(draft);
});

test("returns a draft only to its account", () => {
  const storage = aStorage();
  saveDraft(storage, "rosa", { trip, latest: { trip, quote } });
  expect(readDraft(storage, "bob")).toEqual(emptyDraft);
  expect(readDraft(storage, undefined)).toEqual(emptyDraft);
  saveDraft(storage, "bob", emptyDraft);
  expect(storage.getItem("booking")).not.toContain("JFK");
});

test("stores no draft without an account", () => {
  const storage = aStorage();
  saveDraft(storage, undefined, { trip, latest: null });
  expect(storage.getItem("booking")).toBeNull();
});

test("reads a missing or broken draft, or one in an outdated format, as empty", () => {
  expect(readDraft(aStorage(), "rosa")).toEqual(emptyDraft);
  expect(readDraft(aStorage({ booking: "{" }), "rosa")).toEqual(emptyDraft);
  const latest = { trip, quote: { ...quote, rides: [{ id: 1 }] } };
  const old = JSON.stringify({ accountId: "rosa", trip, latest });
  expect(readDraft(aStorage({ booking: old }), "rosa")).toEqual(emptyDraft);
});
