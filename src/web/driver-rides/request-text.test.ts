import { expect, test } from "vitest";
import { aRide, aScheduledRide } from "#shared/rides/testing/a-ride.ts";
import { requestText } from "./request-text.ts";

test("names the rider and pay of a request, and the pickup of a scheduled one", () => {
  expect(requestText(aRide())).toBe("New request from Rosa, you earn $40.40");
  expect(requestText(aScheduledRide())).toBe(
    "New request from Rosa for Tue, Nov 24, 9:40 AM ET, you earn $40.40",
  );
});

test("returns an empty text without a request", () => {
  expect(requestText(undefined)).toBe("");
});
