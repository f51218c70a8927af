import { InstantPayoutRefused } from "#server/adapters/payments/payments.ts";
import type {
  InstantPayoutRefusal,
  ProviderBankPayout,
} from "#server/adapters/payments/payout-accounts.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { formatMoney } from "#shared/money.ts";
import type { PaidDriver } from "./account-queries.ts";

/** Amount and fee in cents, as the driver saw them, and the key of this confirmation. */
export interface Confirmation {
  amount: number;
  fee: number;
  key: string;
}

/**
 * Pays the driver's balance out within minutes, once for a key, also after a lost response. Throws 409 if the amount or
 * the fee is not what the driver confirmed, and for each refusal of the provider.
 */
export async function payOut(
  { payments }: Pick<Services, "payments">,
  { id, stripeAccountId }: PaidDriver,
  { amount, fee, key }: Confirmation,
): Promise<ProviderBankPayout> {
  if (stripeAccountId === null) throw refusal("unsupported");
  const requestKey = `instant:${id}:${key}`;
  const { instant, payouts } = await payments.findAccountMoney(stripeAccountId);
  const made = payouts.find((payout) => payout.requestKey === requestKey);
  if (made) return made;
  if (!instant) throw refusal("unsupported");
  if (instant.amount !== amount || instant.fee !== fee) {
    const sentence = `The amount has changed to ${formatMoney(instant.amount)}. Check it and confirm again.`;
    throw new Problem(409, "amount_changed", sentence);
  }
  const { destination } = instant;
  const request = { accountId: stripeAccountId, amount: instant.amount, destination };
  return await payments.payOutInstantly({ ...request, key: requestKey }).catch((error: unknown) => {
    throw error instanceof InstantPayoutRefused ? refusal(error.reason, error) : error;
  });
}

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
