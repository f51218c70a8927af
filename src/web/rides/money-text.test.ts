import { expect, test } from "vitest";
import { aPayment, aRide, aSplit } from "#shared/rides/testing/a-ride.ts";
import { cardWords, riderMoneyWords } from "./money-text.ts";

test.each(["awaiting_payment", "lapsed", "rejected", "expired"] as const)(
  "the card of a ride in state %s is shown as not charged",
  (state) => {
    expect(cardWords(aRide({ state }))).toBe("Card ending in 4242, not charged");
  },
);

test.each(["pending", "accepted", "arrived", "started", "completed"] as const)(
  "the card of a ride in state %s has no note",
  (state) => {
    expect(cardWords(aRide({ state }))).toBe("Card ending in 4242");
  },
);

test("a canceled ride was charged once it was accepted, unless the payment was released", () => {
  const unanswered = aRide({ state: "cancelled", timeline: aRide({ state: "pending" }).timeline });
  const released = aRide({ state: "cancelled", payment: aPayment({ state: "released" }) });
  const captured = aRide({ state: "cancelled" });
  const kept = aRide({ state: "cancelled", payment: aPayment({ split: aSplit() }) });
  for (const ride of [unanswered, released]) {
    expect(cardWords(ride)).toBe("Card ending in 4242, not charged");
    expect(riderMoneyWords(ride)).toBe("Your card was not charged.");
  }
  for (const ride of [captured, kept]) expect(cardWords(ride)).toBe("Card ending in 4242");
  expect(riderMoneyWords(captured)).toBe("What you are owed goes back to your card.");
});

test("a ride without a card has no card text", () => {
  expect(cardWords(aRide({ payment: aPayment({ cardLast4: null }) }))).toBeNull();
});
