import { expect, test } from "vitest";
import { answerAppealBy, suspensionState } from "./state.ts";

const now = new Date("2026-11-25T15:00:00Z");
const earlier = new Date("2026-11-25T14:59:59Z");
const later = new Date("2026-11-25T15:00:01Z");
const inForce = { endsAt: null, liftedAt: null, hasOpenAppeal: false };

test("a person without a suspension is active", () => {
  expect(suspensionState(null, now)).toBe("active");
});

test("a suspension lasts until it is lifted, and an appeal does not end it", () => {
  expect(suspensionState(inForce, now)).toBe("suspended");
  expect(suspensionState({ ...inForce, hasOpenAppeal: true }, now)).toBe("appealed");
  expect(suspensionState({ ...inForce, liftedAt: earlier, hasOpenAppeal: true }, now)).toBe(
    "lifted",
  );
});

test("a temporary suspension ends at its time, to the second", () => {
  expect(suspensionState({ ...inForce, endsAt: later }, now)).toBe("suspended");
  expect(suspensionState({ ...inForce, endsAt: now }, now)).toBe("lifted");
});

test("an appeal is to be answered within 72 hours", () => {
  expect(answerAppealBy(now).toISOString()).toBe("2026-11-28T15:00:00.000Z");
});
