import { stopPayouts } from "#sandbox/stripe/accounts.ts";
import type { Context } from "#sandbox/stripe/context.ts";
import type { Account } from "#sandbox/stripe/objects.ts";
import { bankFingerprint } from "./external-accounts.ts";

type Failure = { code: string; message: string };

/** Stripe's test account numbers, whose payouts fail. */
const failures: Record<string, Failure> = {
  "000111111116": {
    code: "no_account",
    message: "The bank account details on file are probably incorrect. No bank account was found.",
  },
  "000111111113": { code: "account_closed", message: "The bank account has been closed." },
};

/**
 * Fails the payouts that have arrived at a bank which does not take them: the money is on the account again, and Stripe
 * pays out no more until another bank account is entered. Returns the current account.
 */
export function failArrivedPayouts(context: Context, account: Account): Account {
  const [bank] = account.external_accounts.data;
  const failure = bank && findFailure(bank);
  if (!failure) return account;
  const arrivedPayouts = context.store
    .where("account_payout", "account", account.id)
    .filter(
      ({ payout }) =>
        payout.destination === bank.id &&
        payout.status !== "failed" &&
        payout.arrival_date <= context.now,
    );
  if (arrivedPayouts.length === 0) return account;
  for (const one of arrivedPayouts)
    context.store.put("account_payout", {
      ...one,
      payout: {
        ...one.payout,
        failure_code: failure.code,
        failure_message: failure.message,
        status: "failed",
      },
    });
  return stopPayouts(context, account.id);
}

/** Recognizes the account number by its fingerprint, because only the last four digits are stored. */
function findFailure(bank: Account["external_accounts"]["data"][number]): Failure | undefined {
  if (bank.object === "card") return undefined;
  const number = Object.keys(failures).find(
    (one) =>
      one.endsWith(bank.last4) &&
      bankFingerprint(bank.account ?? "", bank.routing_number ?? "", one) === bank.fingerprint,
  );
  return number === undefined ? undefined : failures[number];
}
