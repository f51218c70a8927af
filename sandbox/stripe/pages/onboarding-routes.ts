import { findOnboardingVisit, openAccountLink } from "#sandbox/stripe/account-links.ts";
import { completeOnboarding } from "#sandbox/stripe/accounts.ts";
import { externalAccountOf } from "#sandbox/stripe/connect/external-accounts.ts";
import { noRequest, type Sandbox } from "#sandbox/stripe/sandbox.ts";
import { type HttpReply, redirectTo } from "#sandbox/stripe/wire/http.ts";
import { notFoundPage } from "./closed-pages.ts";
import {
  checkOnboardingForm,
  type OnboardingForm,
  onboardingPage,
  testBankAccount,
} from "./onboarding-page.ts";

/** Opens an account link once; further and late visits redirect to its refresh URL. */
export async function openLink(sandbox: Sandbox, linkId: string): Promise<HttpReply> {
  const visit = sandbox.store.find("onboarding_visit", linkId);
  if (!visit) return notFoundPage();
  const page = await sandbox.perform(noRequest, (context) => openAccountLink(context, visit));
  return redirectTo(page === null ? visit.refreshUrl : `/setup/s/${page}`);
}

export async function showOnboarding(sandbox: Sandbox, page: string): Promise<HttpReply> {
  const visit = await sandbox.perform(noRequest, (context) => findOnboardingVisit(context, page));
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
  const visit = await sandbox.perform(noRequest, (context) => findOnboardingVisit(context, page));
  if (!visit) return notFoundPage();
  const form = readOnboardingForm(body);
  const errors = checkOnboardingForm(form);
  if (Object.keys(errors).length > 0) {
    const { businessName } = sandbox;
    return onboardingPage({ businessName, returnUrl: visit.returnUrl, form, errors });
  }
  await sandbox.perform(noRequest, (context) =>
    completeOnboarding(context, visit.account, payeeOf(visit.account, form)),
  );
  return redirectTo(visit.returnUrl);
}

const payeeOf = (account: string, form: OnboardingForm) =>
  externalAccountOf(account, {
    holder: `${form.firstName.trim()} ${form.lastName.trim()}`,
    routingNumber: form.routingNumber.trim(),
    accountNumber: form.accountNumber.replace(/\s/g, ""),
  });

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
