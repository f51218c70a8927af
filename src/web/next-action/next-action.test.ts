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
  "offers other drivers for a %s scheduled ride until two hours before its pickup",
  (state) => {
    const ride = aScheduledRide({ state });
    expect(nextActionOf(ride, dayBefore)).toBe("other-drivers");
    expect(nextActionOf(ride, Date.parse("2026-11-24T12:40:00.000Z"))).toBe("other-drivers");
    expect(nextActionOf(ride, Date.parse("2026-11-24T12:41:00.000Z"))).toBe("book-again");
    expect(nextActionOf(ride, dayAfter)).toBe("book-again");
  },
);

test("offers other drivers if the driver or an admin canceled, not if the rider did", () => {
  expect(nextActionOf(canceledBy("rider"), dayBefore)).toBe("book-again");
  expect(nextActionOf(canceledBy("driver"), dayBefore)).toBe("other-drivers");
  expect(nextActionOf(canceledBy("admin"), dayBefore)).toBe("other-drivers");
});

test("offers payment until the payment deadline", () => {
  const ride = aScheduledRide({ state: "awaiting_payment", payBy: "2026-11-22T14:48:00.000Z" });
  expect(nextActionOf(ride, Date.parse("2026-11-22T14:47:59.999Z"))).toBe("pay");
  expect(nextActionOf(ride, Date.parse("2026-11-22T14:48:00.000Z"))).toBeNull();
});

test("offers nothing before a ride has ended, and booking again once it is completed", () => {
  expect(nextActionOf(aScheduledRide(), dayBefore)).toBeNull();
  expect(nextActionOf(aScheduledRide({ state: "pending" }), dayBefore)).toBeNull();
  expect(nextActionOf(aRide({ state: "completed" }), dayBefore)).toBe("book-again");
});
