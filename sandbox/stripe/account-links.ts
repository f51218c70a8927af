import { getAccount } from "./accounts.ts";
import { needUrl } from "./checkout-params.ts";
import type { Desk } from "./desk.ts";
import { newId } from "./ids.ts";
import type { AccountLink, OnboardingVisit } from "./objects.ts";
import { assertAllRead, needText, type Params, readChild, readWord } from "./params.ts";
import type { Route } from "./routing.ts";

const linkSeconds = 300;
const pageSeconds = 3600;

/** A link to the hosted onboarding of a connected account: it opens once, within five minutes. */
function createAccountLink(desk: Desk, params: Params): AccountLink {
  const account = getAccount(desk, needText(params, "account"), "account");
  readWord(params, "type", ["account_onboarding", "account_update"]);
  readWord(params, "collect", ["currently_due", "eventually_due"]);
  const collected = readChild(params, "collection_options");
  if (collected) {
    readWord(collected, "fields", ["currently_due", "eventually_due"]);
    readWord(collected, "future_requirements", ["include", "omit"]);
  }
  const visit = {
    id: newId("link", 32),
    account: account.id,
    page: null,
    expiresAt: desk.now + linkSeconds,
    refreshUrl: needUrl(params, "refresh_url"),
    returnUrl: needUrl(params, "return_url"),
  };
  assertAllRead(params);
  desk.store.put("onboarding_visit", visit);
  const url = `${desk.baseUrl}/setup/e/${account.id}/${visit.id}`;
  return { object: "account_link", created: desk.now, expires_at: visit.expiresAt, url };
}

/** Uses the link up. Null when it was used before, or is too old. */
export function openAccountLink(desk: Desk, visit: OnboardingVisit): string | null {
  if (visit.page !== null || visit.expiresAt <= desk.now) return null;
  const page = newId("setup", 32);
  desk.store.put("onboarding_visit", { ...visit, page, expiresAt: desk.now + pageSeconds });
  return page;
}

/** The visit that an open onboarding page belongs to. */
export function findOnboardingPage(desk: Desk, page: string): OnboardingVisit | null {
  const [visit] = desk.store.where("onboarding_visit", "page", page);
  return visit && visit.expiresAt > desk.now ? visit : null;
}

export const accountLinkRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/account_links",
    answer: (desk, { params }) => createAccountLink(desk, params),
  },
];
