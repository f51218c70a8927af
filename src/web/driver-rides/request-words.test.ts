import { expect, test } from "vitest";
import { aRide, aScheduledRide } from "#shared/rides/testing/a-ride.ts";
import { requestWords } from "./request-words.ts";

test("a request is told with who asks and what it pays, one for later with its pickup", () => {
  expect(requestWords(aRide())).toBe("New request from Rosa, you earn $40.40");
  expect(requestWords(aScheduledRide())).toBe(
    "New request from Rosa for Tue, Nov 24, 2026, 9:40 AM ET, you earn $40.40",
  );
});

test("without a request there is nothing to tell", () => {
  expect(requestWords(undefined)).toBe("");
});
