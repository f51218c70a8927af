import { REFERRAL_KEY } from "#web/platform/store-referral.ts";

/** Referral code from the link that opened this visit; "" if none. */
export const storedReferralCode = (): string =>
  typeof sessionStorage === "undefined" ? "" : (sessionStorage.getItem(REFERRAL_KEY) ?? "");

export const clearReferralCode = () => sessionStorage.removeItem(REFERRAL_KEY);
