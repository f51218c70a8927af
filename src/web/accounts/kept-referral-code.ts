const KEY = "referralCode";

/** The referral code that this visit began with, if any. */
export const keptReferralCode = (): string => sessionStorage.getItem(KEY) ?? "";

export const forgetReferralCode = () => sessionStorage.removeItem(KEY);
