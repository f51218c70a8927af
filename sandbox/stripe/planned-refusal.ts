import { notAllowed, type StripeRefusal } from "./wire/errors.ts";

type Refusal = { path: RegExp; code?: string; message: string };

/** Stripe's refusals of valid requests because of the platform's balance or settings, by the path of the request. */
const refusals: readonly Refusal[] = [
  {
    path: /^\/v1\/(transfers|refunds|payouts)$/,
    code: "balance_insufficient",
    message: "You have insufficient available funds in your Stripe account.",
  },
  {
    path: /^\/v1\/transfers\/\w+\/reversals$/,
    code: "balance_insufficient",
    message: "The connected account has insufficient funds to cover the reversal.",
  },
  {
    path: /^\/v1\/accounts$/,
    message:
      "You can only create new accounts if you've signed up for Connect, which you can learn how to do at " +
      "https://stripe.com/docs/connect.",
  },
];

/** The refusal that a fault plan injects: the request is valid, and the refusal is stored under its idempotency key. */
export function plannedRefusal(requestPath: string): StripeRefusal {
  const refusal = refusals.find(({ path }) => path.test(requestPath));
  return notAllowed(
    refusal?.message ?? "Your account cannot currently make live charges.",
    refusal?.code,
  );
}
