import { readEmail, readUrl } from "./checkout-params.ts";
import { readAccountDetails, withAccountDetails } from "./connect/account-details.ts";
import { readCapabilities } from "./connect/capabilities.ts";
import { assertMayCreateAccounts } from "./connect/platform.ts";
import type { Context } from "./context.ts";
import { newId } from "./ids.ts";
import type { Account } from "./objects.ts";
import { badRequest } from "./wire/errors.ts";
import { readMetadata } from "./wire/metadata.ts";
import {
  assertAllRead,
  type Params,
  paramsOf,
  readChild,
  readText,
  readWord,
} from "./wire/params.ts";

export function newAccount(context: Context, params: Params): Account {
  const id = newId("acct", 16);
  const { type, controller } = readKind(params);
  const country = readText(params, "country") ?? "US";
  if (country !== "US") throw badRequest("The sandbox knows the US only.", undefined, "country");
  const account: Account = {
    id,
    object: "account",
    business_profile: readBusinessProfile(params),
    business_type: readWord(params, "business_type", ["company", "individual"]) ?? null,
    capabilities: readCapabilities(context, params),
    charges_enabled: false,
    controller,
    country,
    created: context.now,
    default_currency: "usd",
    details_submitted: false,
    email: readEmail(params, "email"),
    external_accounts: emptyBankAccounts(id),
    future_requirements: { ...noRequirements },
    metadata: readMetadata(params),
    payouts_enabled: false,
    requirements: { ...noRequirements, ...everythingDue },
    tos_acceptance: { date: null },
    type,
  };
  const hasDetails = controller?.requirement_collection === "application";
  const details = hasDetails ? readAccountDetails(params, id, controller) : null;
  assertAllRead(params);
  assertMayCreateAccounts(context.platform);
  return details ? withAccountDetails(account, details) : account;
}

type Kind = Pick<Account, "type" | "controller">;

/** Reads the legacy `type` or its successor `controller`; either can describe an Express account. */
function readKind(params: Params): Kind {
  const type = readWord(params, "type", ["custom", "express", "standard"]);
  const data = readChild(params, "controller");
  if (type !== undefined && data) {
    throw badRequest("You may only specify one of these parameters: type, controller.");
  }
  if (!data) return { type: type ?? "standard", controller: controllerOf(type ?? "standard") };
  const controller = readController(data);
  const dashboard = controller.stripe_dashboard.type;
  return { type: dashboard === "express" ? "express" : "none", controller };
}

const none = paramsOf({});

function readController(data: Params) {
  const dashboard = readChild(data, "stripe_dashboard") ?? none;
  const fees = readChild(data, "fees") ?? none;
  const losses = readChild(data, "losses") ?? none;
  const dashboardType = readWord(dashboard, "type", ["express", "full", "none"]) ?? "full";
  const collector = readWord(data, "requirement_collection", ["application", "stripe"]) ?? "stripe";
  return {
    fees: { payer: readWord(fees, "payer", ["account", "application"]) ?? "account" },
    is_controller: true,
    losses: { payments: readWord(losses, "payments", ["application", "stripe"]) ?? "stripe" },
    requirement_collection: collector,
    stripe_dashboard: { type: dashboardType },
    type: "application",
  } satisfies Account["controller"];
}

function controllerOf(type: "custom" | "express" | "standard"): Account["controller"] {
  if (type === "standard") return { type: "account" };
  const isCustom = type === "custom";
  return {
    fees: { payer: isCustom ? "application_custom" : "application_express" },
    is_controller: true,
    losses: { payments: "application" },
    requirement_collection: isCustom ? "application" : "stripe",
    stripe_dashboard: { type: isCustom ? "none" : "express" },
    type: "application",
  };
}

function readBusinessProfile(params: Params): Account["business_profile"] {
  const data = readChild(params, "business_profile");
  return {
    mcc: (data && readText(data, "mcc")) ?? null,
    minority_owned_business_designation: null,
    name: (data && readText(data, "name")) ?? null,
    product_description: (data && readText(data, "product_description")) ?? null,
    specified_commercial_transactions_act_url: null,
    support_address: null,
    support_email: null,
    support_phone: null,
    support_url: null,
    url: data ? readUrl(data, "url") : null,
  };
}

function emptyBankAccounts(id: string): Account["external_accounts"] {
  return { object: "list", data: [], has_more: false, url: `/v1/accounts/${id}/external_accounts` };
}

const due = [
  "external_account",
  "individual.first_name",
  "individual.last_name",
  "tos_acceptance.date",
];

const everythingDue = {
  currently_due: due,
  disabled_reason: "requirements.past_due",
  eventually_due: due,
  past_due: due,
} satisfies Partial<Account["requirements"]>;

const noRequirements = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
} satisfies Account["requirements"];
