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

test("the steps address the driver as you", () => {
  const titles = (ride: Ride) => timelineSteps(ride, "driver").map(({ title }) => title);
  const { timeline } = aRide();
  const arrived = { state: "arrived" as const, at: "2026-11-22T14:41:00.000Z", by: "driver" };
  const ride = aRide({ state: "arrived", timeline: [...timeline, arrived] });
  expect(titles(ride)).toEqual(expect.arrayContaining(["Accepted by you", "You at the pickup"]));
  expect(titles(aScheduledRide({ state: "pending" }))).toContain("Waiting for your answer");
});

test("the current step of an accepted ride is the driver's last one, and the rider's next one", () => {
  const { timeline } = aRide();
  const arrived = { state: "arrived" as const, at: "2026-11-22T14:41:00.000Z", by: "driver" };
  const ride = aRide({ state: "arrived", timeline: [...timeline, arrived] });
  const current = (viewer: "rider" | "driver") =>
    timelineSteps(ride, viewer).filter(({ progress }) => progress === "current");
  expect(current("driver")).toMatchObject([{ title: "You at the pickup" }]);
  expect(current("rider")).toMatchObject([{ state: "started" }]);
});
