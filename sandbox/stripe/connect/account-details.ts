import type { Context } from "#sandbox/stripe/context.ts";
import { newId } from "#sandbox/stripe/ids.ts";
import type { Account, BankAccount } from "#sandbox/stripe/objects.ts";
import { badRequest } from "#sandbox/stripe/wire/errors.ts";
import {
  type Params,
  readChild,
  readInteger,
  readText,
  readWord,
} from "#sandbox/stripe/wire/params.ts";
import { bankFingerprint } from "./external-accounts.ts";

/** Account details in the request of a platform that collects the requirements itself. */
export type AccountDetails = {
  /** Missing requirements. */
  due: string[];
  bankAccount: BankAccount | null;
  acceptedAt: number | null;
  /** Whether the values are Stripe's test values for a successful verification. */
  isVerifiable: boolean;
};

const texts = ["first_name", "last_name", "email", "phone", "id_number"];
const addressTexts = ["line1", "city", "state", "postal_code"];
const dateParts = ["day", "month", "year"];

/** Reads the account details of a request. Throws Stripe's refusal if the controller properties do not fit together. */
export function readAccountDetails(
  params: Params,
  id: string,
  controller: Account["controller"],
): AccountDetails {
  assertPlatformIsLiable(controller);
  const individual = readIndividual(params);
  const bankAccount = readBankAccount(params, id);
  const acceptance = readChild(params, "tos_acceptance");
  const acceptedAt = (acceptance && readInteger(acceptance, "date")) ?? null;
  const acceptedFrom = acceptance && readText(acceptance, "ip");
  const due = [
    ...individual.due,
    ...(bankAccount ? [] : ["external_account"]),
    ...(acceptedAt === null ? ["tos_acceptance.date"] : []),
    ...(acceptedFrom === undefined ? ["tos_acceptance.ip"] : []),
  ];
  return { due, bankAccount, acceptedAt, isVerifiable: individual.isVerifiable };
}

function assertPlatformIsLiable(controller: Account["controller"]): void {
  if (controller?.requirement_collection !== "application") return;
  const isLiable =
    controller.losses?.payments === "application" &&
    controller.fees?.payer !== "account" &&
    controller.stripe_dashboard?.type === "none";
  if (isLiable) return;
  throw badRequest(
    "When `controller[requirement_collection]=application`, `controller[losses][payments]` and " +
      "`controller[fees][payer]` must be `application` and `controller[stripe_dashboard][type]` must be `none`.",
    undefined,
    "controller",
  );
}

function readIndividual(params: Params): Pick<AccountDetails, "due" | "isVerifiable"> {
  const person = readChild(params, "individual");
  const nameValues = texts.map(
    (name) => [`individual.${name}`, person && readText(person, name)] as const,
  );
  const address = person && readChild(person, "address");
  if (address) readWord(address, "country", ["US"]);
  const addressValues = addressTexts.map(
    (name) => [`individual.address.${name}`, address && readText(address, name)] as const,
  );
  const birth = person && readChild(person, "dob");
  const born = dateParts.map(
    (name) => [`individual.dob.${name}`, birth && readInteger(birth, name)] as const,
  );
  readDocument(person);
  const values = new Map<string, string | number | undefined>([
    ...nameValues,
    ...addressValues,
    ...born,
  ]);
  const due = [...values].filter(([, value]) => value === undefined).map(([name]) => name);
  return { due, isVerifiable: due.length === 0 && hasTestValues(values) };
}

/** Stripe's test values: any others fail the verification in test mode. */
const hasTestValues = (values: ReadonlyMap<string, string | number | undefined>): boolean =>
  values.get("individual.dob.year") === 1901 &&
  values.get("individual.dob.month") === 1 &&
  values.get("individual.dob.day") === 1 &&
  values.get("individual.address.line1") === "address_full_match" &&
  values.get("individual.id_number") === "000000000";

function readDocument(person: Params | undefined): void {
  const verification = person && readChild(person, "verification");
  const document = verification && readChild(verification, "document");
  if (document) readText(document, "front");
}

const TEST_ROUTING_NUMBER = "110000000";

function readBankAccount(params: Params, account: string): BankAccount | null {
  const bank = readChild(params, "external_account");
  if (!bank) return null;
  readWord(bank, "object", ["bank_account"]);
  readWord(bank, "country", ["US"]);
  readWord(bank, "currency", ["usd"]);
  const routing = readText(bank, "routing_number") ?? "";
  const number = readText(bank, "account_number") ?? "";
  if (routing !== TEST_ROUTING_NUMBER)
    throw badRequest(
      "You must use a test bank account number in test mode. Try 110000000 with 000123456789.",
      "account_number_invalid",
      "external_account[routing_number]",
    );
  return {
    id: newId("ba"),
    object: "bank_account",
    account,
    account_holder_name: readText(bank, "account_holder_name") ?? null,
    account_holder_type: readWord(bank, "account_holder_type", ["individual", "company"]) ?? null,
    account_type: null,
    available_payout_methods: ["standard"],
    bank_name: "STRIPE TEST BANK",
    country: "US",
    currency: "usd",
    default_for_currency: true,
    fingerprint: bankFingerprint(account, routing, number),
    last4: number.slice(-4),
    metadata: {},
    routing_number: routing,
    status: "new",
  };
}

/** A new account with the details of its request: verification is pending unless requirements are missing. */
export function withAccountDetails(
  account: Account,
  { due, bankAccount, acceptedAt, isVerifiable }: AccountDetails,
): Account {
  const bankAccounts = bankAccount ? [bankAccount] : [];
  const accountWithDetails = {
    ...account,
    external_accounts: { ...account.external_accounts, data: bankAccounts },
    tos_acceptance: { date: acceptedAt },
  };
  const missing = isVerifiable || due.length > 0 ? due : ["individual.verification.document"];
  if (missing.length > 0) return withRequirements(accountWithDetails, missing);
  return {
    ...withRequirements(accountWithDetails, []),
    details_submitted: true,
    capabilities: { card_payments: "pending", transfers: "pending" },
    requirements: {
      ...requirementsOf(accountWithDetails),
      currently_due: [],
      disabled_reason: "requirements.pending_verification",
      eventually_due: [],
      past_due: [],
      pending_verification: ["individual.id_number"],
    },
  };
}

function withRequirements(account: Account, due: string[]): Account {
  return {
    ...account,
    requirements: {
      ...requirementsOf(account),
      currently_due: due,
      disabled_reason: due.length > 0 ? "requirements.past_due" : null,
      eventually_due: due,
      past_due: due,
    },
  };
}

function requirementsOf(account: Account): NonNullable<Account["requirements"]> {
  if (!account.requirements) throw new Error(`account ${account.id} has no requirements`);
  return account.requirements;
}

const VERIFICATION_SECONDS = 2;

/** Accounts whose pending verification is due to complete. */
export const listAccountsToVerify = ({ store, now }: Context): Account[] =>
  store
    .list("account")
    .filter(
      ({ capabilities, created = 0 }) =>
        capabilities?.transfers === "pending" && created + VERIFICATION_SECONDS <= now,
    );
