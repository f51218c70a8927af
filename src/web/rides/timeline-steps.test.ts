import { expect, test } from "vitest";
import { aRide } from "./testing/a-ride.ts";
import { timelineSteps } from "./timeline-steps.ts";

test("a ride under way shows what is done, what is next and what is ahead", () => {
  expect(timelineSteps(aRide()).map(({ state, progress }) => `${state} ${progress}`)).toEqual([
    "awaiting_payment done",
    "pending done",
    "accepted done",
    "arrived current",
    "started ahead",
    "completed ahead",
  ]);
});

test("a ride that has ended shows only what happened", () => {
  const timeline = [
    ...aRide().timeline,
    { state: "cancelled" as const, at: "2026-11-22T14:41:00.000Z", by: "rider" },
  ];
  const steps = timelineSteps(aRide({ state: "cancelled", timeline }));
  expect(steps.at(-1)).toMatchObject({ title: "Canceled", progress: "done" });
});
