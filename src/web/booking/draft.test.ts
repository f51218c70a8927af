import { expect, test } from "vitest";
import { aStorage } from "#web/app/testing/a-storage.ts";
import { emptyDraft, keepDraft, readDraft } from "./draft.ts";

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
    estimated: true,
  },
  rides: [],
};

test("a booking in progress survives a reload, with its offers", () => {
  const storage = aStorage();
  const draft = { trip, answered: { trip, quote } };
  keepDraft(storage, draft);
  expect(readDraft(storage)).toEqual(draft);
});

test("a draft of another shape is dropped", () => {
  expect(readDraft(aStorage())).toEqual(emptyDraft);
  expect(readDraft(aStorage({ booking: "{" }))).toEqual(emptyDraft);
  const old = JSON.stringify({ trip, answered: { trip, quote: { ...quote, rides: [{ id: 1 }] } } });
  expect(readDraft(aStorage({ booking: old }))).toEqual(emptyDraft);
});
