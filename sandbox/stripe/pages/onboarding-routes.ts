import { findOnboardingPage, openAccountLink } from "#sandbox/stripe/account-links.ts";
import { completeOnboarding } from "#sandbox/stripe/accounts.ts";
import { newId } from "#sandbox/stripe/ids.ts";
import type { BankAccount } from "#sandbox/stripe/objects.ts";
import { noRequest, type Sandbox } from "#sandbox/stripe/sandbox.ts";
import { type HttpReply, redirectTo } from "#sandbox/stripe/wire/http.ts";
import { notFoundPage } from "./closed-pages.ts";
import {
  checkOnboardingForm,
  type OnboardingForm,
  onboardingPage,
  testBankAccount,
} from "./onboarding-page.ts";

/** Opens an account link once; further visits redirect to its refresh URL. */
export async function openLink(sandbox: Sandbox, linkId: string): Promise<HttpReply> {
  const visit = sandbox.store.find("onboarding_visit", linkId);
  if (!visit) return notFoundPage();
  const page = await sandbox.perform(noRequest, (context) => openAccountLink(context, visit));
  return redirectTo(page === null ? visit.refreshUrl : `/setup/s/${page}`);
}

export async function showOnboarding(sandbox: Sandbox, page: string): Promise<HttpReply> {
  const visit = await sandbox.perform(noRequest, (context) => findOnboardingPage(context, page));
  if (!visit) return notFoundPage();
  const form = { firstName: "", lastName: "", ...testBankAccount };
  const { businessName } = sandbox;
  return onboardingPage({ businessName, returnUrl: visit.returnUrl, form, errors: {} });
}

export async function submitOnboarding(
  sandbox: Sandbox,
  page: string,
  body: string,
): Promise<HttpReply> {
  const visit = await sandbox.perform(noRequest, (context) => findOnboardingPage(context, page));
  if (!visit) return notFoundPage();
  const form = readOnboardingForm(body);
  const errors = checkOnboardingForm(form);
  if (Object.keys(errors).length > 0) {
    const { businessName } = sandbox;
    return onboardingPage({ businessName, returnUrl: visit.returnUrl, form, errors });
  }
  await sandbox.perform(noRequest, (context) =>
    completeOnboarding(context, visit.account, bankAccountOf(visit.account, form)),
  );
  return redirectTo(visit.returnUrl);
}

/** Stores only the last four digits of the account number. */
function bankAccountOf(account: string, form: OnboardingForm): BankAccount {
  return {
    id: newId("ba"),
    object: "bank_account",
    account,
    account_holder_name: `${form.firstName.trim()} ${form.lastName.trim()}`,
    account_holder_type: "individual",
    account_type: null,
    available_payout_methods: ["standard"],
    bank_name: "STRIPE TEST BANK",
    country: "US",
    currency: "usd",
    default_for_currency: true,
    fingerprint: null,
    last4: form.accountNumber.trim().slice(-4),
    metadata: {},
    routing_number: form.routingNumber.trim(),
    status: "new",
  };
}

function readOnboardingForm(body: string): OnboardingForm {
  const fields = new URLSearchParams(body);
  const read = (name: keyof OnboardingForm) => (fields.get(name) ?? "").slice(0, 200);
  return {
    firstName: read("firstName"),
    lastName: read("lastName"),
    routingNumber: read("routingNumber"),
    accountNumber: read("accountNumber"),
  };
}
