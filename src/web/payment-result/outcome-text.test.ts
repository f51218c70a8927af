import { expect, test } from "vitest";
import { outcomeText } from "./outcome-text.ts";

test("does not report an open checkout as paid", () => {
  expect(outcomeText({ state: "open", rideState: "awaiting_payment" })).toBeNull();
});

test("reports a payment awaiting the driver as successful and not yet charged", () => {
  expect(outcomeText({ state: "paid", rideState: "pending" })).toEqual({
    tone: "good",
    title: "Payment Successful!",
    text: "Your card is charged only when the driver accepts.",
  });
});

test.each(["rejected", "expired", "cancelled", "lapsed"] as const)(
  "reports that nothing was charged for a returned payment of a %s ride",
  (rideState) => {
    const words = outcomeText({ state: "returned", rideState });
    expect(words?.title).toBe("Your card was not charged");
    expect(words?.tone).toBe("neutral");
  },
);

test.each(["rejected", "expired"] as const)(
  "does not report success while a payment of a %s ride is being released",
  (rideState) => {
    expect(outcomeText({ state: "paid", rideState })?.title).toBe("Your card was not charged");
  },
);

test("reports that nothing was charged for a lapsed checkout", () => {
  expect(outcomeText({ state: "lapsed", rideState: "lapsed" })?.text).toContain(
    "You have not been charged",
  );
});
