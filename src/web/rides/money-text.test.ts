import { expect, test } from "vitest";
import { aPayment, aRide, aSplit } from "#shared/rides/testing/a-ride.ts";
import { cardText, riderMoneyText } from "./money-text.ts";

test.each(["awaiting_payment", "lapsed", "rejected", "expired"] as const)(
  "the card of a ride in state %s is shown as not charged",
  (state) => {
    expect(cardText(aRide({ state }))).toBe("Card ending in 4242, not charged");
  },
);

test.each(["pending", "accepted", "arrived", "started", "completed"] as const)(
  "the card of a ride in state %s has no note",
  (state) => {
    expect(cardText(aRide({ state }))).toBe("Card ending in 4242");
  },
);

test("a canceled ride was charged once it was accepted, unless the payment was released", () => {
  const unanswered = aRide({ state: "cancelled", timeline: aRide({ state: "pending" }).timeline });
  const released = aRide({ state: "cancelled", payment: aPayment({ state: "released" }) });
  const captured = aRide({ state: "cancelled" });
  const canceledRide = aRide({ state: "cancelled", payment: aPayment({ split: aSplit() }) });
  for (const ride of [unanswered, released]) {
    expect(cardText(ride)).toBe("Card ending in 4242, not charged");
    expect(riderMoneyText(ride)).toBe("Your card was not charged.");
  }
  for (const ride of [captured, canceledRide]) expect(cardText(ride)).toBe("Card ending in 4242");
  expect(riderMoneyText(captured)).toBe("What you are owed goes back to your card.");
});

test("a ride without a card has no card text", () => {
  expect(cardText(aRide({ payment: aPayment({ cardLast4: null }) }))).toBeNull();
});
