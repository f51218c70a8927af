import { fingerprintOf, hashOf } from "#sandbox/stripe/cards/cards.ts";
import type { Context } from "#sandbox/stripe/context.ts";
import { newId } from "#sandbox/stripe/ids.ts";
import type { Account, BankAccount, DebitCard } from "#sandbox/stripe/objects.ts";
import { listPage } from "#sandbox/stripe/wire/lists.ts";
import type { Params } from "#sandbox/stripe/wire/params.ts";
import { readWord } from "#sandbox/stripe/wire/params.ts";

/** Stripe's test debit card that takes instant payouts. */
const TEST_DEBIT_CARD = "4000056655665556";

/** Account number that the onboarding page fills in for every driver. */
export const TEST_ACCOUNT_NUMBER = "000123456789";

/** Fingerprint of a bank account, the same for every driver who enters it; the test account has one per driver. */
export const bankFingerprint = (account: string, routingNumber: string, accountNumber: string) =>
  hashOf(`${routingNumber}${accountNumber}${accountNumber === TEST_ACCOUNT_NUMBER ? account : ""}`);

/** The test debit card if its number was entered in place of an account number, else a bank account. */
export function externalAccountOf(
  account: string,
  form: { holder: string; routingNumber: string; accountNumber: string },
): BankAccount | DebitCard {
  return form.accountNumber === TEST_DEBIT_CARD
    ? debitCard(account, form.accountNumber)
    : bankAccount(account, form);
}

/** Stores only the last four digits of the account number. */
const bankAccount = (
  account: string,
  { holder, routingNumber, accountNumber }: Parameters<typeof externalAccountOf>[1],
): BankAccount => ({
  id: newId("ba"),
  object: "bank_account",
  account,
  account_holder_name: holder,
  account_holder_type: "individual",
  account_type: null,
  available_payout_methods: ["standard"],
  bank_name: "STRIPE TEST BANK",
  country: "US",
  currency: "usd",
  default_for_currency: true,
  fingerprint: bankFingerprint(account, routingNumber, accountNumber),
  last4: accountNumber.slice(-4),
  metadata: {},
  routing_number: routingNumber,
  status: "new",
});

const debitCard = (account: string, number: string): DebitCard => ({
  id: newId("card"),
  object: "card",
  account,
  address_city: null,
  address_country: null,
  address_line1: null,
  address_line1_check: null,
  address_line2: null,
  address_state: null,
  address_zip: null,
  address_zip_check: null,
  available_payout_methods: ["standard", "instant"],
  brand: "Visa",
  country: "US",
  currency: "usd",
  cvc_check: "pass",
  default_for_currency: true,
  dynamic_last4: null,
  exp_month: 12,
  exp_year: 2034,
  fingerprint: fingerprintOf(number, account),
  funding: "debit",
  last4: number.slice(-4),
  metadata: {},
  name: null,
  regulated_status: "unregulated",
  tokenization_method: null,
});

export function listExternalAccounts(params: Params, account: Account) {
  const object = readWord(params, "object", ["bank_account", "card"]);
  const data = account.external_accounts.data.filter(
    (one) => object === undefined || one.object === object,
  );
  return listPage(params, `/v1/accounts/${account.id}/external_accounts`, data);
}

/** The external account to which instant payouts go; undefined if none takes them. */
export const findInstantDestination = ({ store }: Context, account: string) =>
  store
    .find("account", account)
    ?.external_accounts.data.find(({ available_payout_methods: methods }) =>
      methods?.includes("instant"),
    );
