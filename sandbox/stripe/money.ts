/** Stripe's fee in whole cents: 2.9 %, rounded half up, plus 30 cents. */
export function cardFee(cents: number): number {
  return Math.floor((cents * 29 + 500) / 1000) + 30;
}

/** Formats whole cents as in Stripe's messages, such as `$12.34`. */
export function dollars(cents: number): string {
  return `${cents < 0 ? "-" : ""}$${(Math.abs(cents) / 100).toFixed(2)}`;
}
