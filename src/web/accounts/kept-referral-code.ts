import { REFERRAL_KEY } from "#web/platform/keep-referral.ts";

/** The referral code that this visit began with, if any. */
export const keptReferralCode = (): string => sessionStorage.getItem(REFERRAL_KEY) ?? "";

/** Forgets the code, once it is used. */
export const forgetReferralCode = () => sessionStorage.removeItem(REFERRAL_KEY);
