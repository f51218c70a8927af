import {
  AccountRevoked,
  InstantPayoutRefused,
  PaymentFailed,
} from "#server/adapters/payments/payments.ts";
import type {
  InstantPayoutRefusal,
  ProviderBankPayout,
} from "#server/adapters/payments/payout-accounts.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { formatMoney } from "#shared/money.ts";
import { productName } from "#shared/product.ts";
import type { PaidDriver } from "./account-queries.ts";

/** Amount and fee in cents, as the driver saw them, and the idempotency key of this confirmation. */
export interface Confirmation {
  amount: number;
  fee: number;
  key: string;
}

type PayoutPort = Pick<Services, "payments">;

/**
 * Pays the driver's balance out within minutes, once per key, even after a lost response. Throws 409 if the amount or
 * the fee is not what the driver confirmed, and for each refusal of the provider.
 */
export async function payOut(
  services: PayoutPort,
  driver: PaidDriver,
  confirmation: Confirmation,
): Promise<ProviderBankPayout> {
  try {
    return await payOutOnce(services, driver, confirmation);
  } catch (error) {
    if (error instanceof InstantPayoutRefused) throw refusal(error.reason, error);
    if (error instanceof AccountRevoked) throw accountGone(error);
    throw error;
  }
}

async function payOutOnce(
  services: PayoutPort,
  { id, stripeAccountId: accountId }: PaidDriver,
  { amount, fee, key: clickKey }: Confirmation,
): Promise<ProviderBankPayout> {
  if (accountId === null) throw refusal("unsupported");
  const key = `instant:${id}:${clickKey}`;
  const { instant, payouts } = await services.payments.findAccountMoney(accountId);
  const madePayout = payouts.find(({ requestKey }) => requestKey === key);
  if (madePayout) return madePayout;
  if (!instant) throw refusal("unsupported");
  if (instant.amount !== amount || instant.fee !== fee) {
    const sentence = `The amount has changed to ${formatMoney(instant.amount)}. Check it and confirm again.`;
    throw new Problem(409, "amount_changed", sentence);
  }
  const request = { accountId, amount: instant.amount, destination: instant.destination, key };
  return await services.payments.payOutInstantly(request).catch(async (error: unknown) => {
    if (!(error instanceof PaymentFailed)) throw error;
    return findFailedPayout(services, { accountId, key, error });
  });
}

/**
 * Returns the payout if it was made despite the failure. Throws 409 otherwise, so that the next click uses another
 * idempotency key: the provider repeats a failure under the same key for a day.
 */
async function findFailedPayout(
  { payments }: PayoutPort,
  { accountId, key, error }: { accountId: string; key: string; error: PaymentFailed },
): Promise<ProviderBankPayout> {
  const { payouts } = await payments.findAccountMoney(accountId);
  const madePayout = payouts.find(({ requestKey }) => requestKey === key);
  if (madePayout) return madePayout;
  const sentence = "Stripe could not make this payout. Nothing was paid. Try again.";
  throw new Problem(409, "instant_payout_failed", sentence, {}, { cause: error });
}

const accountGone = (cause: AccountRevoked) =>
  new Problem(
    409,
    "instant_payout_account_gone",
    `Your Stripe account is no longer connected to ${productName()}. Connect it again under Payouts.`,
    {},
    { cause },
  );

const refusal = (reason: InstantPayoutRefusal, cause?: Error) =>
  new Problem(409, `instant_payout_${reason}`, sentences[reason], {}, { cause });

const sentences: Record<InstantPayoutRefusal, string> = {
  insufficient:
    "Your balance at Stripe does not cover this payout any more. Check the amount and try again.",
  unsupported:
    "Your bank account does not take instant payouts. Add a debit card on Stripe, or wait for the usual payout.",
  limit:
    "The daily limit of instant payouts is reached. Try again tomorrow, or wait for the usual payout.",
  disabled: "Stripe does not offer instant payouts for this account. Wait for the usual payout.",
  not_allowed:
    "Stripe has paused the payouts of your account. Open Stripe Connect to see what it needs.",
  other: "Stripe has refused this payout. Nothing was paid. Wait for the usual payout.",
};
