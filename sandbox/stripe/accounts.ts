import { listAccountsToVerify } from "./connect/account-details.ts";
import { readCapabilities } from "./connect/capabilities.ts";
import { listExternalAccounts } from "./connect/external-accounts.ts";
import { type Context, emit } from "./context.ts";
import { newAccount } from "./new-account.ts";
import type { Account, BankAccount, DebitCard } from "./objects.ts";
import { accountInvalid, noSuch, notAllowed } from "./wire/errors.ts";
import { listPage } from "./wire/lists.ts";
import { readMetadata } from "./wire/metadata.ts";
import { assertAllRead, type Params, readText, readWord } from "./wire/params.ts";
import type { Route } from "./wire/routing.ts";

/** Completes the verification of accounts whose details came through the API. */
export function verifyAccounts(context: Context): void {
  for (const { id, external_accounts } of listAccountsToVerify(context)) {
    const [bankAccount] = external_accounts.data;
    if (bankAccount) completeOnboarding(context, id, bankAccount);
  }
}

/** Marks onboarding as complete: transfers and payouts become active. */
export function completeOnboarding(
  context: Context,
  id: string,
  payee: BankAccount | DebitCard,
): Account {
  const before = getAccount(context, id);
  const account = context.store.put("account", {
    ...before,
    capabilities: mapCapabilities(before, "active"),
    charges_enabled: before.capabilities?.card_payments !== undefined,
    details_submitted: true,
    external_accounts: { ...before.external_accounts, data: [payee] },
    payouts_enabled: true,
    requirements: { ...requirementsOf(before), ...nothingDue },
    tos_acceptance: { date: context.now },
  });
  emitUpdate(context, before, account);
  return account;
}

/** Why an account is disabled: a missing document, Stripe's review, a pause by the platform, or fraud. */
export type DisabledReason =
  | "requirements.past_due"
  | "under_review"
  | "platform_paused"
  | "rejected.fraud";

/** Disables transfers and payouts, by default because a verification document is missing. */
export function restrictAccount(
  context: Context,
  id: string,
  reason: DisabledReason = "requirements.past_due",
): Account {
  const before = getAccount(context, id);
  const due = reason === "requirements.past_due" ? ["individual.verification.document"] : [];
  const account = context.store.put("account", {
    ...before,
    capabilities: mapCapabilities(before, "inactive"),
    charges_enabled: false,
    payouts_enabled: false,
    requirements: {
      ...requirementsOf(before),
      currently_due: due,
      disabled_reason: reason,
      past_due: due,
    },
  });
  emitUpdate(context, before, account);
  return account;
}

/**
 * Stops payouts, not transfers, after the bank returned a payout: a new external account is due. Keeps the requirements
 * of an account that is disabled already.
 */
export function stopPayouts(context: Context, id: string): Account {
  const before = getAccount(context, id);
  const requirements = requirementsOf(before);
  const due = ["external_account"];
  const account = context.store.put("account", {
    ...before,
    external_accounts: {
      ...before.external_accounts,
      data: before.external_accounts.data.map((one) => ({ ...one, status: "errored" })),
    },
    payouts_enabled: false,
    requirements: requirements.disabled_reason
      ? requirements
      : {
          ...requirements,
          currently_due: due,
          disabled_reason: "requirements.past_due",
          past_due: due,
        },
  });
  emitUpdate(context, before, account);
  return account;
}

/** Ends a restriction of an account that was connected before. */
export function restoreAccount(context: Context, id: string): Account {
  const [bankAccount] = getAccount(context, id).external_accounts.data;
  if (!bankAccount) throw new Error(`account ${id} was never connected`);
  return completeOnboarding(context, id, bankAccount);
}

/** Returns the account. Throws if it is unknown or disconnected. */
export function getAccount(context: Context, id: string, param = "id"): Account {
  const account = context.store.find("account", id);
  const isRevoked = context.store.find("revoked_account", id) !== undefined;
  if (isRevoked && param !== "destination") throw accountInvalid(id);
  if (!account || isRevoked) throw noSuch(param === "id" ? "account" : param, id, param);
  return account;
}

/** Disconnects an account from the platform, as its owner can at Stripe. The account keeps its balance. */
export function deauthorizeAccount(context: Context, id: string): Account {
  const account = getAccount(context, id);
  context.store.put("revoked_account", { id });
  const application = { id: "ca_sandbox", object: "application", name: "The sandbox's platform" };
  emit(context, "account.application.deauthorized", application, { account: id });
  return account;
}

export function assertCanReceive(account: Account): void {
  if (account.capabilities?.transfers === "active") return;
  const message =
    "Your destination account needs to have at least one of the following capabilities enabled: " +
    "transfers, crypto_transfers, legacy_payments";
  throw notAllowed(message, "insufficient_capabilities_for_transfer");
}

const nothingDue = {
  currently_due: [],
  disabled_reason: null,
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};

function requirementsOf(account: Account): NonNullable<Account["requirements"]> {
  if (!account.requirements) throw new Error(`account ${account.id} has no requirements`);
  return account.requirements;
}

function mapCapabilities(account: Account, status: "active" | "inactive"): Account["capabilities"] {
  const names = Object.keys(account.capabilities ?? {});
  return Object.fromEntries(names.map((name) => [name, status]));
}

function emitUpdate(context: Context, before: Account, account: Account): void {
  const previous = {
    capabilities: before.capabilities,
    details_submitted: before.details_submitted,
    payouts_enabled: before.payouts_enabled,
    requirements: before.requirements,
  };
  emit(context, "account.updated", account, { account: account.id, previous });
}

function updateAccount(context: Context, id: string, params: Params): Account {
  const before = getAccount(context, id);
  const account = {
    ...before,
    business_type:
      readWord(params, "business_type", ["company", "individual"]) ?? before.business_type,
    capabilities: readCapabilities(context, params, before.capabilities),
    email: readText(params, "email") ?? before.email,
    metadata: readMetadata(params, before.metadata),
  };
  assertAllRead(params);
  emitUpdate(context, before, context.store.put("account", account));
  return account;
}

const connectedAccounts = ({ store }: Context): Account[] =>
  store.list("account").filter(({ id }) => !store.find("revoked_account", id));

export const accountRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/accounts",
    handle: (context, { params }) => context.store.put("account", newAccount(context, params)),
  },
  {
    method: "GET",
    path: "/v1/accounts",
    handle: (context, { params }) => listPage(params, "/v1/accounts", connectedAccounts(context)),
  },
  {
    method: "GET",
    path: "/v1/accounts/:id",
    handle: (context, { ids: { id = "" } }) => getAccount(context, id),
  },
  {
    method: "GET",
    path: "/v1/accounts/:id/external_accounts",
    handle: (context, { ids: { id = "" }, params }) =>
      listExternalAccounts(params, getAccount(context, id)),
  },
  {
    method: "POST",
    path: "/v1/accounts/:id",
    handle: (context, { ids: { id = "" }, params }) => updateAccount(context, id, params),
  },
];
