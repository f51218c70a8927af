import { expect, test } from "vitest";
import { cardName, isExpired, shortCardName, usableCard } from "./saved-card.ts";

const card = { expiryMonth: 12, expiryYear: 2026 };

test("a card is valid to the end of its month", () => {
  expect(isExpired(card, new Date("2026-12-31T23:59:59Z"))).toBe(false);
  expect(isExpired(card, new Date("2027-01-01T00:00:00Z"))).toBe(true);
});

test("the default card pays, and no other card takes the place of an expired one", () => {
  const other = { expiryMonth: 1, expiryYear: 2030 };
  expect(usableCard([card, other], new Date("2026-06-01T00:00:00Z"))).toBe(card);
  expect(usableCard([card, other], new Date("2027-06-01T00:00:00Z"))).toBeNull();
  expect(usableCard([], new Date())).toBeNull();
});

test("a card is named by its brand and last digits", () => {
  expect(cardName({ brand: "visa", last4: "4242" })).toBe("Visa ending in 4242");
  expect(cardName({ brand: "amex", last4: "0005" })).toBe("American Express ending in 0005");
  expect(shortCardName({ brand: "visa", last4: "4242" })).toBe("Visa ·· 4242");
  expect(cardName({ brand: "unknown", last4: "1111" })).toBe("Card ending in 1111");
});
