import { expect, test } from "vitest";
import { aRide, aScheduledRide } from "#shared/rides/testing/a-ride.ts";
import { nextActionOf } from "./next-action.ts";

const dayBefore = Date.parse("2026-11-23T14:40:00.000Z");
const dayAfter = Date.parse("2026-11-25T14:40:00.000Z");
const canceledBy = (by: string) =>
  aScheduledRide({
    state: "cancelled",
    timeline: [{ state: "cancelled", at: "2026-11-22T15:00:00.000Z", by }],
  });

test.each(["rejected", "expired"] as const)(
  "a scheduled ride that was %s leads to the other drivers, while they can be asked",
  (state) => {
    const ride = aScheduledRide({ state });
    expect(nextActionOf(ride, dayBefore)).toBe("other-drivers");
    expect(nextActionOf(ride, Date.parse("2026-11-24T12:40:00.000Z"))).toBe("other-drivers");
    expect(nextActionOf(ride, Date.parse("2026-11-24T12:41:00.000Z"))).toBe("book-again");
    expect(nextActionOf(ride, dayAfter)).toBe("book-again");
  },
);

test("who cancels a ride does not look for another driver, who was left does", () => {
  expect(nextActionOf(canceledBy("rider"), dayBefore)).toBe("book-again");
  expect(nextActionOf(canceledBy("driver"), dayBefore)).toBe("other-drivers");
  expect(nextActionOf(canceledBy("admin"), dayBefore)).toBe("other-drivers");
});

test("an unpaid ride can be paid while its driver is kept", () => {
  const ride = aScheduledRide({ state: "awaiting_payment", payBy: "2026-11-22T14:48:00.000Z" });
  expect(nextActionOf(ride, Date.parse("2026-11-22T14:47:59.999Z"))).toBe("pay");
  expect(nextActionOf(ride, Date.parse("2026-11-22T14:48:00.000Z"))).toBeNull();
});

test("a ride that goes its way needs nothing, one that is over can be booked again", () => {
  expect(nextActionOf(aScheduledRide(), dayBefore)).toBeNull();
  expect(nextActionOf(aScheduledRide({ state: "pending" }), dayBefore)).toBeNull();
  expect(nextActionOf(aRide({ state: "completed" }), dayBefore)).toBe("book-again");
});
