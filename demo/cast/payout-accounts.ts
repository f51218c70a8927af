import type Stripe from "stripe";
import type { CastDriver } from "./cast-driver.ts";

const testBank = { routingNumber: "110000000", accountNumber: "000123456789" };
const anyReturnUrl = "http://localhost/stripe/verify";

/**
 * Connects a driver's payout account at the payment sandbox through the onboarding page that drivers see. Returns the
 * account's id; throws if the page rejects the answers.
 */
export async function connectPayoutAccount(stripe: Stripe, driver: CastDriver): Promise<string> {
  const { id } = await stripe.accounts.create({
    type: "express",
    email: driver.email,
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  });
  const link = await stripe.accountLinks.create({
    account: id,
    type: "account_onboarding",
    refresh_url: anyReturnUrl,
    return_url: anyReturnUrl,
  });
  const linkResponse = await fetch(link.url, { redirect: "manual" });
  const page = new URL(linkResponse.headers.get("location") ?? "", link.url);
  const { firstName, lastName } = driver;
  const formResponse = await fetch(page, {
    method: "POST",
    body: new URLSearchParams({ firstName, lastName, ...testBank }),
    redirect: "manual",
  });
  if (formResponse.status !== 303)
    throw new Error(`the onboarding page answered ${formResponse.status}`);
  return id;
}
