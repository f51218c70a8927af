import { redirect } from "@tanstack/react-router";

/** Storage key of the referral code with which this visit began. */
export const REFERRAL_KEY = "referralCode";

/** Route loader of a referral link: stores the code for the registration; redirects home without one. */
export const keepReferral = ({ params }: { params: { referralCode?: string | undefined } }) => {
  const code = params.referralCode?.trim();
  if (!code) throw redirect({ to: "/", replace: true });
  sessionStorage.setItem(REFERRAL_KEY, code);
};
