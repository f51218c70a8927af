import { expect, test } from "vitest";
import { aScheduledRide } from "#shared/rides/testing/a-ride.ts";
import { cancellationSteps } from "./cancellation-steps.ts";

// The pickup is at 14:40 UTC; the fare is $40.40 of the $46.46 due.
const fourHoursBefore = new Date("2026-11-24T10:40:00.000Z");
const oneHourBefore = new Date("2026-11-24T13:40:00.000Z");

test("canceling is free until four hours before, then costs a quarter, then half of the fare", () => {
  const expected = {
    freeUntil: fourHoursBefore,
    later: [
      { after: fourHoursBefore, cost: 10.1, refund: 36.36 },
      { after: oneHourBefore, cost: 20.2, refund: 26.26 },
    ],
  };
  const now = new Date("2026-11-22T15:00:00.000Z");
  expect(cancellationSteps(aScheduledRide(), now)).toEqual(expected);
  expect(cancellationSteps(aScheduledRide({ state: "pending" }), now)).toEqual(expected);
});

test("canceling is not free within four hours of the pickup", () => {
  expect(cancellationSteps(aScheduledRide(), new Date("2026-11-24T11:00:00.000Z"))).toEqual({
    freeUntil: null,
    later: [{ after: oneHourBefore, cost: 20.2, refund: 26.26 }],
  });
});
