import { expect, test } from "vitest";
import type { Turn } from "#shared/directions/directions.ts";
import { type SpokenTurn, speechAt } from "./use-speech.ts";

const turn = {
  kind: "right",
  instruction: "Turn right onto Broadway",
  miles: 1,
  pointIndex: 4,
} as const;
const at = (spoken: SpokenTurn | null, milesToNext: number, next: Turn = turn) =>
  speechAt(spoken, { turn: next, milesToNext, stop: "pickup" });

test("a turn is announced once when it becomes the next one, and once shortly before it", () => {
  const ahead = at(null, 0.42);
  expect(ahead?.sentence).toBe("In 0.4 miles: Turn right onto Broadway");
  expect(at(ahead?.spoken ?? null, 0.2)).toBeNull();
  const close = at(ahead?.spoken ?? null, 0.05);
  expect(close?.sentence).toBe("Turn right onto Broadway");
  expect(at(close?.spoken ?? null, 0.01)).toBeNull();
});

test("a new route is announced, even if its next turn equals the previous one", () => {
  const close = at(null, 0.05);
  expect(at(close?.spoken ?? null, 0.3, { ...turn })?.sentence).toBe(
    "In 0.3 miles: Turn right onto Broadway",
  );
});

test("a turn directly ahead is announced without a distance, and units are spelled out", () => {
  expect(at(null, 0.03)?.sentence).toBe("Turn right onto Broadway");
  expect(at(null, 0.08)?.sentence).toMatch(/^In 400 feet/);
  expect(at(null, 0.98)?.sentence).toMatch(/^In 1 mile:/);
});
