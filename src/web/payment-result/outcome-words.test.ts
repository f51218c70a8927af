import { expect, test } from "vitest";
import { outcomeWords } from "./outcome-words.ts";

test("an open checkout is not spoken of as paid", () => {
  expect(outcomeWords({ state: "open", rideState: "awaiting_payment" })).toBeNull();
});

test("a payment that waits for the driver is successful and not yet charged", () => {
  expect(outcomeWords({ state: "paid", rideState: "pending" })).toEqual({
    tone: "good",
    title: "Payment Successful!",
    text: "Your card is charged only when the driver accepts.",
  });
});

test.each(["rejected", "expired", "cancelled", "lapsed"] as const)(
  "a returned payment of a %s ride says that nothing was charged",
  (rideState) => {
    const words = outcomeWords({ state: "returned", rideState });
    expect(words?.title).toBe("Your card was not charged");
    expect(words?.tone).toBe("neutral");
  },
);

test.each(["rejected", "expired"] as const)(
  "a payment of a %s ride that is still being released is not called successful",
  (rideState) => {
    expect(outcomeWords({ state: "paid", rideState })?.title).toBe("Your card was not charged");
  },
);

test("a lapsed checkout says that nothing was charged", () => {
  expect(outcomeWords({ state: "lapsed", rideState: "lapsed" })?.text).toContain(
    "You have not been charged",
  );
});
