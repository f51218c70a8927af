import type Stripe from "stripe";
import { withAccountTask } from "./account-tasks.ts";
import type { PayoutLinkRequest, ProviderPayoutAccount } from "./payout-accounts.ts";
import { translateErrors } from "./stripe-errors.ts";
import { createdSince, findInPages } from "./stripe-find.ts";

/** Merchant category of taxicabs, limousines and rideshare. */
const RIDESHARE_MCC = "4121";
const requestedCapability = { requested: true };

/**
 * Creates a connected account with Stripe-hosted onboarding. Returns its id. It requests `card_payments` although it
 * receives transfers only: Stripe grants `transfers` alone to approved platforms.
 */
export async function createAccount(
  stripe: Stripe,
  { driverId, email }: { driverId: string; email: string },
  key: string,
): Promise<string> {
  const creating = stripe.accounts.create(
    {
      type: "express",
      country: "US",
      email,
      business_type: "individual",
      business_profile: {
        mcc: RIDESHARE_MCC,
        product_description: "Drives riders who book a ride",
      },
      capabilities: { card_payments: requestedCapability, transfers: requestedCapability },
      metadata: { driver_id: driverId },
    },
    { idempotencyKey: key },
  );
  return (await withAccountTask(translateErrors(creating))).id;
}

/** Searches the accounts created since an instant for a driver's; null when there is none. */
export async function findAccountOf(
  stripe: Stripe,
  driverId: string,
  since: Date,
): Promise<string | null> {
  const finding = findInPages(
    (page) => stripe.accounts.list({ ...createdSince(since), ...page }),
    ({ metadata }) => metadata?.driver_id === driverId,
  );
  const account = await withAccountTask(finding);
  return account?.id ?? null;
}

export async function createLink(
  stripe: Stripe,
  { accountId, returnUrl, refreshUrl }: PayoutLinkRequest,
): Promise<string> {
  const creating = stripe.accountLinks.create({
    account: accountId,
    type: "account_onboarding",
    return_url: returnUrl,
    refresh_url: refreshUrl,
  });
  return (await withAccountTask(translateErrors(creating))).url;
}

/** Maps a connected account to the product's type. */
export function describeAccount(account: Stripe.Account): ProviderPayoutAccount {
  const { currently_due: current, past_due: past } = account.requirements ?? {};
  return {
    driverId: account.metadata?.driver_id ?? null,
    isSubmitted: account.details_submitted,
    canReceive: account.capabilities?.transfers === "active",
    disabledReason: account.requirements?.disabled_reason ?? null,
    due: [...new Set([...(past ?? []), ...(current ?? [])])],
    destinations: destinationsOf(account),
    refusedBank: findErroredBank(account),
  };
}

const findErroredBank = ({ external_accounts: external }: Stripe.Account): string | null =>
  external?.data.find(({ status }) => status === "errored")?.id ?? null;

function destinationsOf({
  external_accounts: external,
}: Stripe.Account): ProviderPayoutAccount["destinations"] {
  return (external?.data ?? []).flatMap(({ object, fingerprint }) =>
    fingerprint ? [{ kind: object === "card" ? "card" : "bank", fingerprint }] : [],
  );
}
