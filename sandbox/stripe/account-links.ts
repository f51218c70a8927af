import { getAccount } from "./accounts.ts";
import { requireUrl } from "./checkout-params.ts";
import type { Context } from "./context.ts";
import { newId } from "./ids.ts";
import type { AccountLink, OnboardingVisit } from "./objects.ts";
import { assertAllRead, type Params, readChild, readWord, requireText } from "./wire/params.ts";
import type { Route } from "./wire/routing.ts";

const linkSeconds = 300;
const pageSeconds = 3600;

/** Creates a single-use link to hosted onboarding that expires after five minutes. */
function createAccountLink(context: Context, params: Params): AccountLink {
  const account = getAccount(context, requireText(params, "account"), "account");
  readWord(params, "type", ["account_onboarding", "account_update"]);
  readWord(params, "collect", ["currently_due", "eventually_due"]);
  const collectionOptions = readChild(params, "collection_options");
  if (collectionOptions) {
    readWord(collectionOptions, "fields", ["currently_due", "eventually_due"]);
    readWord(collectionOptions, "future_requirements", ["include", "omit"]);
  }
  const visit = {
    id: newId("link", 32),
    account: account.id,
    page: null,
    expiresAt: context.now + linkSeconds,
    refreshUrl: requireUrl(params, "refresh_url"),
    returnUrl: requireUrl(params, "return_url"),
  };
  assertAllRead(params);
  context.store.put("onboarding_visit", visit);
  const url = `${context.baseUrl}/setup/e/${account.id}/${visit.id}`;
  return { object: "account_link", created: context.now, expires_at: visit.expiresAt, url };
}

/** Marks the link as used and returns its page id, or null if it was used or has expired. */
export function openAccountLink(context: Context, visit: OnboardingVisit): string | null {
  if (visit.page !== null || visit.expiresAt <= context.now) return null;
  const page = newId("setup", 32);
  context.store.put("onboarding_visit", { ...visit, page, expiresAt: context.now + pageSeconds });
  return page;
}

export function findOnboardingVisit(context: Context, page: string): OnboardingVisit | null {
  const [visit] = context.store.where("onboarding_visit", "page", page);
  return visit && visit.expiresAt > context.now ? visit : null;
}

export const accountLinkRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/account_links",
    handle: (context, { params }) => createAccountLink(context, params),
  },
];
