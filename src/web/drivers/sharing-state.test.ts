import { expect, test } from "vitest";
import { formatDistance, sharingState, stalePositionMinutes } from "./sharing-state.ts";
import type { Sharing } from "./sharing-store.ts";

const place = { label: "Times Square", latitude: 40.758, longitude: -73.9855 };
const shared: Sharing = {
  source: { kind: "device" },
  isFresh: true,
  position: null,
  gap: null,
  confirmedAt: null,
  lateTimes: [],
  screen: null,
  sentAt: 100_000,
  accuracyMeters: 12,
  trouble: null,
  isElsewhere: false,
};

test.each([
  ["explain", { source: { kind: "none" } }],
  ["elsewhere", { isElsewhere: true, sentAt: null }],
  ["refused", { trouble: "refused" }],
  ["unreached", { trouble: "unreached", accuracyMeters: 900 }],
  ["measuring", { sentAt: null }],
  ["coarse", { accuracyMeters: 201 }],
  ["sent", { accuracyMeters: 200 }],
  ["sent", { source: { kind: "manual", place }, accuracyMeters: null }],
] as const)("an online driver sees %s for %o", (state, changed) => {
  expect(sharingState({ ...shared, ...changed }, true)).toBe(state);
});

test("an offline driver sends nothing, regardless of earlier errors", () => {
  expect(sharingState({ ...shared, trouble: "refused" }, false)).toBe("resting");
  expect(sharingState({ ...shared, source: { kind: "none" } }, false)).toBe("explain");
});

test("a position over three minutes old hides the driver; its age is returned in whole minutes", () => {
  expect(stalePositionMinutes(null, 1_000_000)).toBeNull();
  expect(stalePositionMinutes(1_000_000, 1_180_000)).toBeNull();
  expect(stalePositionMinutes(1_000_000, 1_180_001)).toBe(3);
  expect(stalePositionMinutes(1_000_000, 1_250_000)).toBe(4);
});

test("distances are rounded to 100 feet or a tenth of a mile", () => {
  expect([250, 1600, 1700, 5000].map(formatDistance)).toEqual([
    "800 feet",
    "5200 feet",
    "1.1 miles",
    "3.1 miles",
  ]);
});
