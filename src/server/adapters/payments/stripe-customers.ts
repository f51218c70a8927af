import type Stripe from "stripe";
import { PaymentRefused } from "./payments.ts";
import type { CustomerOf, SavedCard } from "./saved-cards.ts";
import { translateErrors } from "./stripe-errors.ts";
import { createdSince, findInPages } from "./stripe-find.ts";

export async function createCustomer(
  stripe: Stripe,
  { accountId, email }: CustomerOf,
  key: string,
): Promise<string> {
  const metadata = { account_id: accountId };
  const creating = stripe.customers.create({ email, metadata }, { idempotencyKey: key });
  return (await translateErrors(creating)).id;
}

/** Finds an account's customer among the customers with its e-mail created since an instant. */
export async function findCustomerOf(
  stripe: Stripe,
  { accountId, email }: CustomerOf,
  since: Date,
): Promise<string | null> {
  const customer = await findInPages(
    (page) => stripe.customers.list({ email, ...createdSince(since), ...page }),
    ({ metadata }) => metadata.account_id === accountId,
  );
  return customer?.id ?? null;
}

export async function changeCustomer(stripe: Stripe, id: string, email: string): Promise<void> {
  await translateErrors(stripe.customers.update(id, { email }));
}

/** Ignores a refusal by Stripe: it means that the customer is unknown or already deleted. */
export async function deleteCustomer(stripe: Stripe, id: string): Promise<void> {
  try {
    await translateErrors(stripe.customers.del(id));
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
  }
}

/** At most 100 cards, newest first. Excludes cards that Stripe keeps for tolls only ("limited"). */
export async function listCardsOf(stripe: Stripe, customer: string): Promise<SavedCard[]> {
  const cardQuery = { customer, type: "card", limit: 100 } as const;
  const { data } = await translateErrors(stripe.paymentMethods.list(cardQuery));
  return data.flatMap(({ id, card, created, allow_redisplay }) =>
    card && allow_redisplay !== "limited"
      ? {
          id,
          brand: card.brand,
          last4: card.last4,
          expiryMonth: card.exp_month,
          expiryYear: card.exp_year,
          fingerprint: card.fingerprint ?? null,
          savedAt: new Date(created * 1000),
        }
      : [],
  );
}

export async function removeCardOf(stripe: Stripe, cardId: string): Promise<void> {
  await translateErrors(stripe.paymentMethods.detach(cardId));
}
