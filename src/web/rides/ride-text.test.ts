import { expect, test } from "vitest";
import { rideStates } from "#shared/rides/ride-states.ts";
import { aPayment, aRide, aScheduledRide, aSplit } from "#shared/rides/testing/a-ride.ts";
import { cardText, driverMoneyText, riderMoneyText } from "./money-text.ts";
import { isBooking, rideHeadline } from "./ride-text.ts";

const canceledBy = (by: string) =>
  aRide({
    state: "cancelled",
    timeline: [{ state: "cancelled", at: "2026-11-22T14:41:00.000Z", by }],
  });

test("the rider sees the specified texts for a pending and an accepted ride", () => {
  expect(rideHeadline(aRide({ state: "pending" }), "rider")).toBe("Finding your driver...");
  expect(rideHeadline(aRide(), "rider")).toBe("Ride Confirmed!");
});

test("a scheduled ride does not promise an answer within minutes", () => {
  const ride = aScheduledRide({ state: "pending" });
  expect(rideHeadline(ride, "rider")).toBe("Waiting for Dan's answer");
  expect(riderMoneyText(ride)).toBe(
    "$46.46 is reserved on your card. It is charged only when Dan accepts. If not, you choose another driver.",
  );
});

test("a scheduled ride is a booking from its payment until its driver arrives, an instant ride never", () => {
  const bookings = rideStates.filter((state) => isBooking({ kind: "scheduled", state }));
  expect(bookings).toEqual(["pending", "accepted"]);
  expect(rideStates.filter((state) => isBooking({ kind: "instant", state }))).toEqual([]);
});

test("no driver is shown on the way to a ride that is days ahead", () => {
  expect(rideHeadline(aScheduledRide(), "rider")).toBe("Dan accepted your ride");
  expect(rideHeadline(aScheduledRide(), "driver")).toBe("Pick up Rosa");
});

test("a ride canceled before acceptance is shown as never charged", () => {
  const ride = aScheduledRide({
    state: "cancelled",
    timeline: aScheduledRide({ state: "pending" }).timeline,
    payment: aPayment({ state: "authorized" }),
  });
  expect(riderMoneyText(ride)).toBe("Your card was not charged.");
  expect(cardText(ride)).toBe("Card ending in 4242, not charged");
  expect(cardText({ ...ride, state: "pending" })).toBe("Card ending in 4242");
});

test("each side sees which party canceled", () => {
  expect(rideHeadline(canceledBy("rider"), "rider")).toBe("You canceled this ride");
  expect(rideHeadline(canceledBy("rider"), "driver")).toBe("Rosa canceled this ride");
  expect(rideHeadline(canceledBy("driver"), "rider")).toBe("Dan canceled this ride");
  expect(rideHeadline(canceledBy("admin"), "driver")).toBe("This ride was canceled");
});

test.each(rideStates)(
  "a ride in state %s has texts for rider and driver, about the ride and the money",
  (state) => {
    const ride = aRide({ state });
    for (const words of [
      rideHeadline(ride, "rider"),
      rideHeadline(ride, "driver"),
      riderMoneyText(ride),
      driverMoneyText(ride),
    ]) {
      expect(words.length).toBeGreaterThan(5);
    }
  },
);

test("a declined or unanswered ride says that the card was not charged", () => {
  for (const state of ["rejected", "expired"] as const) {
    expect(riderMoneyText(aRide({ state }))).toBe("Your card was not charged.");
  }
});

test("a ride canceled late shows the refund and the driver's part", () => {
  const ride = aRide({
    state: "cancelled",
    payment: aPayment({ split: aSplit() }),
  });
  expect(riderMoneyText(ride)).toBe("$41.46 goes back to your card. $5.00 goes to the driver.");
  expect(driverMoneyText(ride)).toBe("You keep $5.00.");
});
