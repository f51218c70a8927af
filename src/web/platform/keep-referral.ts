import { redirect } from "@tanstack/react-router";

/** Where this visit keeps the referral code that it began with. */
export const REFERRAL_KEY = "referralCode";

/** Before the page of a referral link opens: keeps its code for the registration, or leads home without one. */
export const keepReferral = ({ params }: { params: { referralCode?: string | undefined } }) => {
  const code = params.referralCode?.trim();
  if (!code) throw redirect({ to: "/", replace: true });
  sessionStorage.setItem(REFERRAL_KEY, code);
};
