import type { MethodName } from "#sandbox/stripe/cards/wallets.ts";
import { notAllowed } from "#sandbox/stripe/wire/errors.ts";

/** Dashboard settings of the platform account: Connect and payment methods. */
export type Platform = {
  /** Why Stripe refuses to create accounts: a missing step of the Connect setup. Null once the setup is complete. */
  refusal: keyof typeof refusals | null;
  /** Whether accounts may request `transfers` without `card_payments`. */
  isApprovedForTransfersOnly: boolean;
  /** The platform's price for instant payouts of its accounts, in hundredths of a percent. */
  instantPayoutBps: number;
  /** Payment methods activated in the dashboard. */
  methods: readonly MethodName[];
};

export const readyPlatform: Platform = {
  refusal: null,
  isApprovedForTransfersOnly: false,
  instantPayoutBps: 100,
  methods: ["card", "link", "cashapp", "amazon_pay"],
};

const refusals = {
  notSignedUp:
    "You can only create new accounts if you've signed up for Connect, which you can do at " +
    "https://dashboard.stripe.com/connect.",
  noProfile:
    "You must complete your platform profile to use Connect and create live connected accounts. " +
    "Visit your dashboard at https://dashboard.stripe.com/connect/accounts/overview to answer the questionnaire.",
  noLossTerms:
    "Please review the responsibilities of managing losses for connected accounts at " +
    "https://dashboard.stripe.com/settings/connect/platform-profile.",
  noAccountsV1:
    "Stripe no longer recommends Accounts v1 for new Connect integrations. Create connected accounts with " +
    "POST /v2/core/accounts instead: https://docs.stripe.com/api/v2/core/accounts. Read more about Accounts v2: " +
    "https://docs.stripe.com/connect/accounts-v2/account-creation. If your integration requires v1 account creation " +
    "for a supported compatibility scenario, enable Accounts v1 support in the Dashboard: " +
    "https://dashboard.stripe.com/settings/features/feat_accounts_v1_support.",
} as const;

/**
 * Throws Stripe's refusal while the Connect setup is incomplete. The response is stored under the idempotency key:
 * Stripe's documentation does not say whether it is, and storing it is the stricter reading.
 */
export function assertMayCreateAccounts({ refusal }: Platform): void {
  if (refusal !== null) throw notAllowed(refusals[refusal]);
}

/** Throws if an account requests capabilities that Stripe grants together only. */
export function assertAllowedTogether(
  platform: Platform,
  requestedCapabilities: readonly string[],
): void {
  const [wantsCards, wantsTransfers] = ["card_payments", "transfers"].map((name) =>
    requestedCapabilities.includes(name),
  );
  if (wantsCards && !wantsTransfers)
    throw notAllowed(
      "Accounts do not currently support `card_payments` without `transfers`. " +
        "Please visit https://stripe.com/docs/connect/account-capabilities#card-payments for more details.",
    );
  if (wantsTransfers && !wantsCards && !platform.isApprovedForTransfersOnly)
    throw notAllowed(
      "Your platform needs approval for accounts to have requested the `transfers` capability without the " +
        "`card_payments` capability. If you would like to request transfers without card_payments, " +
        "please contact us via https://support.stripe.com/contact.",
    );
}
