import { createHash } from "node:crypto";
import type { Card, CardScenario, Decline } from "./payer.ts";

export type CardForm = {
  email: string;
  number: string;
  /** MM / YY */
  expiry: string;
  cvc: string;
  name: string;
  /** Whether the box to save the card is checked. */
  save?: boolean;
};

/**
 * Fingerprint of a card number, the same for every use. That of a listed test card also depends on the customer:
 * everyone pays with these numbers, so all riders would otherwise share one card.
 */
export function fingerprintOf(cardNumber: string, customer: string): string {
  const digits = digitsOf(cardNumber);
  const isListed = testCards.some(({ number }) => number === digits);
  return hashOf(isListed ? `${digits} ${customer}` : digits);
}

export const hashOf = (text: string): string =>
  createHash("sha256").update(text).digest("base64url").slice(0, 16);

/** Finds the event that a test card causes after its successful payment. */
export function findScenario(cardNumber: string): CardScenario | null {
  return scenarios[digitsOf(cardNumber)] ?? null;
}

const scenarios: Record<string, CardScenario> = {
  "4000000000007726": "refund_pending",
  "4000000000005126": "refund_fails",
  "4000000000009235": "risk_review",
  "4000000000005423": "fraud_warning",
};

export type FieldErrors = Partial<Record<Exclude<keyof CardForm, "save">, string>>;

/** Cards listed on the payment page. */
export const testCards = [
  { number: "4242424242424242", outcome: "Payment succeeds" },
  { number: "4000000000000002", outcome: "Card is declined" },
  { number: "4000000000009995", outcome: "Insufficient funds" },
  { number: "4100000000000019", outcome: "Blocked by Radar" },
  { number: "4000000000009235", outcome: "Succeeds and is held for review" },
  { number: "4000000000005423", outcome: "Succeeds, then the bank reports fraud" },
  { number: "4000002760003184", outcome: "Asks to confirm (3-D Secure)" },
] as const;

/** Validates the form with Stripe Checkout's messages; returns an empty object if valid. */
export function checkCardForm(form: CardForm, now: Date): FieldErrors {
  const errors: FieldErrors = {
    email: checkEmail(form.email),
    number: checkNumber(form.number),
    expiry: checkExpiry(form.expiry, now),
    cvc: checkCvc(form.cvc, form.number),
    name: form.name.trim() === "" ? "Enter the name on the card." : undefined,
  };
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined));
}

/** Expects a form that passed `checkCardForm`. */
export function readCard(form: CardForm, customer: string): Card {
  const digits = digitsOf(form.number);
  const { month, year } = readExpiryDate(form.expiry) ?? { month: 1, year: 2000 };
  return {
    brand: brandOf(digits),
    last4: digits.slice(-4),
    expMonth: month,
    expYear: year,
    fingerprint: fingerprintOf(form.number, customer),
  };
}

/** Returns the simulated bank's decline, or null if it approves. */
export function findDecline(cardNumber: string): Decline | null {
  const digits = digitsOf(cardNumber);
  if (digits === "4000000000000002" || digits === "4000000000000341") {
    const message = "Your card was declined.";
    return { code: "card_declined", declineCode: "generic_decline", message };
  }
  if (digits === "4000000000009995") {
    const message = "Your card has insufficient funds.";
    return { code: "card_declined", declineCode: "insufficient_funds", message };
  }
  if (digits === "4100000000000019") {
    const message = "Your card was declined.";
    return { code: "card_declined", declineCode: "fraudulent", message, isBlocked: true };
  }
  return null;
}

function checkEmail(email: string): string | undefined {
  if (email.trim() === "") return "Enter your email.";
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : "Your email is invalid.";
}

function checkNumber(number: string): string | undefined {
  const digits = digitsOf(number);
  if (digits === "") return "Enter your card number.";
  if (digits.length < 13) return "Your card number is incomplete.";
  return digits.length <= 19 && passesLuhn(digits) ? undefined : "Your card number is invalid.";
}

function checkExpiry(expiry: string, now: Date): string | undefined {
  if (expiry.trim() === "") return "Enter the expiration date.";
  const date = readExpiryDate(expiry);
  if (!date) return "Your card's expiration date is incomplete.";
  const months = date.year * 12 + date.month;
  const thisMonth = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  if (date.month < 1 || date.month > 12 || months > thisMonth + 50 * 12) {
    return "Your card's expiration date is invalid.";
  }
  return months < thisMonth ? "Your card's expiration date is in the past." : undefined;
}

function checkCvc(cvc: string, number: string): string | undefined {
  const length = brandOf(digitsOf(number)) === "amex" ? 4 : 3;
  if (cvc.trim() === "") return "Enter the security code.";
  return new RegExp(`^\\d{${length}}$`).test(cvc.trim())
    ? undefined
    : "Your card's security code is incomplete.";
}

function readExpiryDate(expiry: string): { month: number; year: number } | null {
  const [, month, year] = /^\s*(\d{1,2})\s*[/ -]?\s*(\d{4}|\d{2})\s*$/.exec(expiry) ?? [];
  if (month === undefined || year === undefined) return null;
  return { month: Number(month), year: Number(year.length === 2 ? `20${year}` : year) };
}

function digitsOf(text: string): string {
  return text.replace(/[\s-]/g, "").replace(/[^\d]/g, "x");
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const weightedDigit = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += weightedDigit > 9 ? weightedDigit - 9 : weightedDigit;
  }
  return sum % 10 === 0;
}

function brandOf(digits: string): string {
  if (/^3[47]/.test(digits)) return "amex";
  if (/^(5[1-5]|2[2-7])/.test(digits)) return "mastercard";
  if (/^6(011|5)/.test(digits)) return "discover";
  return digits.startsWith("4") ? "visa" : "unknown";
}
