import type { StripeSandbox } from "#sandbox/stripe/server.ts";

/** A sandbox account that has completed onboarding. */
export async function connectedAccount(stripe: StripeSandbox): Promise<string> {
  const { id } = await post(stripe, "/v1/accounts", {
    type: "express",
    "capabilities[card_payments][requested]": "true",
    "capabilities[transfers][requested]": "true",
  });
  await reconnect(stripe, id);
  return id;
}

/** Completes an account's onboarding page, initially or after a restriction. */
export async function reconnect(
  stripe: StripeSandbox,
  account: string,
  accountNumber = "000123456789",
): Promise<void> {
  const link = await post(stripe, "/v1/account_links", {
    account,
    type: "account_onboarding",
    refresh_url: "http://faire.test/again",
    return_url: "http://faire.test/done",
  });
  const linkResponse = await fetch(link.url, { redirect: "manual" });
  const page = new URL(linkResponse.headers.get("location") ?? "", stripe.url);
  const form = {
    firstName: "Dana",
    lastName: "Driver",
    routingNumber: "110000000",
    accountNumber,
  };
  const { status } = await fetch(page, {
    method: "POST",
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  if (status !== 303) throw new Error(`the onboarding page answered ${status}`);
}

async function post(
  stripe: StripeSandbox,
  path: string,
  form: Record<string, string>,
): Promise<{ id: string; url: string }> {
  const response = await fetch(new URL(path, stripe.url), {
    method: "POST",
    headers: { authorization: `Bearer ${stripe.secretKey}` },
    body: new URLSearchParams(form),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as { id: string; url: string };
}
