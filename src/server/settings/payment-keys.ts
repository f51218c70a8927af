/** Live keys of accounts and organizations, and restricted ones. */
export const isLiveKey = (secretKey: string): boolean => /^(sk|rk)_(org_)?live_/.test(secretKey);
