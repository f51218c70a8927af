import { TEST_ACCOUNT_NUMBER } from "#sandbox/stripe/connect/external-accounts.ts";
import type { HttpReply } from "#sandbox/stripe/wire/http.ts";
import { html } from "#shared/markup.ts";
import { textField } from "./fields.ts";
import { pageReply } from "./layout.ts";

export type OnboardingForm = {
  firstName: string;
  lastName: string;
  routingNumber: string;
  accountNumber: string;
};

export type OnboardingErrors = Partial<Record<keyof OnboardingForm, string>>;

/** Test bank details that the page fills in. */
export const testBankAccount = { routingNumber: "110000000", accountNumber: TEST_ACCOUNT_NUMBER };

type OnboardingView = {
  businessName: string;
  returnUrl: string;
  form: OnboardingForm;
  errors: OnboardingErrors;
};

export function onboardingPage({
  businessName,
  returnUrl,
  form,
  errors,
}: OnboardingView): HttpReply {
  const hasErrors = Object.keys(errors).length > 0;
  const content = html`<main class="onboarding">
<h1>Get paid by ${businessName}</h1>
<p class="lead">Tell us who you are and where your earnings should go.</p>
<form method="post" novalidate>
<div class="pair">
${textField({ name: "firstName", label: "Legal first name", autocomplete: "given-name", value: form.firstName, error: errors.firstName })}
${textField({ name: "lastName", label: "Legal last name", autocomplete: "family-name", value: form.lastName, error: errors.lastName })}
</div>
${textField({ name: "routingNumber", label: "Routing number", autocomplete: "off", value: form.routingNumber, error: errors.routingNumber, isNumeric: true, maxLength: 9 })}
${textField({ name: "accountNumber", label: "Account number or debit card", autocomplete: "off", value: form.accountNumber, error: errors.accountNumber, isNumeric: true, maxLength: 17 })}
<p class="hint">The bank account is a test account: leave it as it is, or enter debit card 4000056655665556, which takes instant payouts, or account number 000111111116, to which payouts fail.</p>
<button type="submit" class="pay">Complete onboarding</button>
<p class="submit-note"><a href="${returnUrl}">Leave incomplete and return to ${businessName}</a></p>
</form>
</main>`;
  return pageReply(200, `${hasErrors ? "Error: " : ""}Get paid by ${businessName}`, content);
}

/** Returns an empty object if the form is valid. */
export function checkOnboardingForm(form: OnboardingForm): OnboardingErrors {
  const errors: OnboardingErrors = {
    firstName: form.firstName.trim() === "" ? "Enter your first name." : undefined,
    lastName: form.lastName.trim() === "" ? "Enter your last name." : undefined,
    routingNumber: /^\d{9}$/.test(form.routingNumber.trim()) ? undefined : "Enter the nine digits.",
    accountNumber: /^\d{4,17}$/.test(form.accountNumber.trim())
      ? undefined
      : "Enter 4 to 17 digits.",
  };
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined));
}
