import type Stripe from "stripe";
import type { PayoutAccountSeen, PayoutLinkRequest } from "./payments.ts";
import { translated } from "./stripe-errors.ts";

/** Creates a connected account with Stripe-hosted onboarding. Returns its id. */
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
      capabilities: { transfers: { requested: true } },
      metadata: { driver_id: driverId },
    },
    { idempotencyKey: key },
  );
  return (await translated(creating)).id;
}

/** Searches the accounts created since an instant for a driver's; null when there is none. */
export async function findAccountOf(
  stripe: Stripe,
  driverId: string,
  since: Date,
): Promise<string | null> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  let after: string | undefined;
  do {
    const page = await translated(
      stripe.accounts.list({ created, limit: 100, ...(after && { starting_after: after }) }),
    );
    const found = page.data.find(({ metadata }) => metadata?.driver_id === driverId);
    if (found) return found.id;
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after);
  return null;
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
  return (await translated(creating)).url;
}

/** Maps a connected account to the product's type. */
export function describeAccount(account: Stripe.Account): PayoutAccountSeen {
  const { currently_due: current, past_due: past } = account.requirements ?? {};
  return {
    driverId: account.metadata?.driver_id ?? null,
    isSubmitted: account.details_submitted,
    canReceive: account.capabilities?.transfers === "active",
    due: [...new Set([...(past ?? []), ...(current ?? [])])],
  };
}
