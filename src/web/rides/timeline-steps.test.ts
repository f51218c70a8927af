import { expect, test } from "vitest";
import type { Ride } from "#shared/rides/contract.ts";
import { aRide, aScheduledRide } from "#shared/rides/testing/a-ride.ts";
import { timelineSteps } from "./timeline-steps.ts";

test("a current ride shows past, next and later steps", () => {
  expect(timelineSteps(aRide()).map(({ state, progress }) => `${state} ${progress}`)).toEqual([
    "awaiting_payment done",
    "pending done",
    "accepted done",
    "arrived current",
    "started ahead",
    "completed ahead",
  ]);
});

test("an ended ride shows past steps only", () => {
  const timeline = [
    ...aRide().timeline,
    { state: "cancelled" as const, at: "2026-11-22T14:41:00.000Z", by: "rider" },
  ];
  const steps = timelineSteps(aRide({ state: "cancelled", timeline }));
  expect(steps.at(-1)).toMatchObject({ title: "Canceled", progress: "done" });
});

test("a pending scheduled ride shows the answer deadline and the pickup", () => {
  const ride = aScheduledRide({ state: "pending" });
  const steps = timelineSteps(ride);
  expect(steps.find(({ state }) => state === "pending")).toMatchObject({
    title: "Card authorized",
    progress: "done",
  });
  expect(steps.find(({ state }) => state === "accepted")).toMatchObject({
    title: "Waiting for Dan's answer",
    due: { word: "By", at: ride.answerBy },
    progress: "current",
  });
  expect(steps.find(({ state }) => state === "arrived")).toMatchObject({
    due: { word: "Planned for", at: ride.pickupAt },
  });
});

test("a past step has no due time", () => {
  const ride = aScheduledRide();
  expect(timelineSteps(ride).filter(({ due }) => due)).toMatchObject([{ state: "arrived" }]);
});

const arrivedAt = { state: "arrived" as const, at: "2026-11-22T14:41:00.000Z", by: "driver" };
const startedAt = { ...arrivedAt, state: "started" as const };
const arrived = aRide({ state: "arrived", timeline: [...aRide().timeline, arrivedAt] });
const started = aRide({ state: "started", timeline: [...arrived.timeline, startedAt] });

test.each([
  ["rider", aRide({ state: "awaiting_payment" }), "Waiting for the payment"],
  ["rider", aRide({ state: "pending" }), "Waiting for Dan's answer"],
  ["rider", aRide(), "Dan is on the way to you"],
  ["rider", aScheduledRide(), "Dan will pick you up"],
  ["rider", arrived, "Dan is waiting for you"],
  ["rider", started, "On the way to JFK Airport"],
  ["driver", aRide({ state: "pending" }), "Waiting for your answer"],
  ["driver", aRide(), "You are on the way to Rosa"],
  ["driver", aScheduledRide(), "You will pick Rosa up"],
  ["driver", arrived, "You are waiting for Rosa"],
  ["driver", started, "On the way to JFK Airport"],
] as const)("the current step says to the %s what happens now", (viewer, ride, title) => {
  const steps = timelineSteps(ride, viewer);
  expect(steps.find(({ progress }) => progress === "current")?.title).toBe(title);
});

test("past steps are in the past tense, and upcoming steps claim nothing", () => {
  const titles = (ride: Ride, progress: string) =>
    timelineSteps(ride)
      .filter((step) => step.progress === progress)
      .map(({ title }) => title);
  expect(titles(started, "done")).toEqual([
    "Offer chosen",
    "Card authorized",
    "Accepted by the driver",
    "Dan arrived at the pickup",
    "Ride started",
  ]);
  expect(titles(aRide({ state: "awaiting_payment" }), "ahead")).toEqual([
    "Driver's answer",
    "Pickup",
    "Ride starts",
    "Ride ends",
  ]);
  expect(titles(arrived, "ahead")).toEqual(["Ride starts", "Ride ends"]);
});

test("the steps address the driver as you", () => {
  const titles = timelineSteps(arrived, "driver").map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(["Accepted by you", "You arrived at the pickup"]));
});
