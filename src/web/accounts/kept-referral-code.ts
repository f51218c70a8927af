import { REFERRAL_KEY } from "#web/platform/store-referral.ts";

/** Referral code with which this visit began, if any. */
export const keptReferralCode = (): string => sessionStorage.getItem(REFERRAL_KEY) ?? "";

/** Removes the code after use. */
export const forgetReferralCode = () => sessionStorage.removeItem(REFERRAL_KEY);
