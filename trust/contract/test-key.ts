/** Returns the key if it is a test key. Throws for a missing or live one: the contract moves money. */
export function testKeyFrom(key: string | undefined): string {
  if (!key) throw new Error("Set STRIPE_SECRET_KEY=sk_test_..., or add --dry-run.");
  if (/^(sk|rk)_test_\w+$/.test(key)) return key;
  throw new Error(
    "STRIPE_SECRET_KEY is not a test key. The contract runs in Stripe's test mode only.",
  );
}
