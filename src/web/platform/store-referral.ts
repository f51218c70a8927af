import { redirect } from "@tanstack/react-router";

/** Storage key of the referral code from the link that opened this visit. */
export const REFERRAL_KEY = "referralCode";

/** Route loader of a referral link: stores the code for registration; redirects home if there is none. */
export const storeReferral = ({ params }: { params: { referralCode?: string | undefined } }) => {
  const code = params.referralCode?.trim();
  if (!code) throw redirect({ to: "/", replace: true });
  sessionStorage.setItem(REFERRAL_KEY, code);
};
