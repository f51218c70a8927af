/** True for a live secret or restricted key of a Stripe account or organization. */
export const isLiveKey = (secretKey: string): boolean => /^(sk|rk)_(org_)?live_/.test(secretKey);
