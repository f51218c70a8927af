import Stripe from "stripe";
import type { StripeSandbox } from "#sandbox/stripe/server.ts";
import { aConnectedDriver } from "#sandbox/stripe/testing/orders.ts";

/**
 * A `fetch` that sends requests for Stripe's test mode to the local sandbox. For calls that the sandbox does not have,
 * it returns a prepared object, such as a driver's account that finished onboarding on the sandbox's pages. Replaces
 * the sandbox's addresses in replies by Stripe's, because the product redirects browsers to no other host.
 */
export function dryRunFetch(sandbox: StripeSandbox): typeof fetch {
  const { secretKey, url: baseUrl } = sandbox;
  const { hostname: host, port } = new URL(baseUrl);
  const stripe = new Stripe(secretKey, { host, port, protocol: "http" });
  const substitutes: Record<string, (form: URLSearchParams) => Promise<object>> = {
    "POST /v1/accounts custom": async () =>
      stripe.accounts.retrieve(await aConnectedDriver(stripe)),
    "POST /v1/webhook_endpoints": async (form) => webhookEndpoint(form.get("url") ?? ""),
    "DELETE /v1/webhook_endpoints/we_1": async () => ({
      id: "we_1",
      object: "webhook_endpoint",
      deleted: true,
    }),
  };
  return async (input, init = {}) => {
    const { pathname, search } = new URL(String(input));
    const form = new URLSearchParams(String(init.body ?? ""));
    const name = `${init.method} ${pathname}`;
    const substitute = substitutes[name] ?? substitutes[`${name} ${form.get("type")}`];
    if (substitute) return Response.json(await substitute(form));
    const response = await fetch(`${baseUrl}${pathname}${search}`, init);
    const { status, headers } = response;
    const reply = (await response.text()).replaceAll(baseUrl, "https://checkout.stripe.com");
    return new Response(reply, { status, headers: without(headers, "content-length") });
  };
}

function without(headers: Headers, name: string): Headers {
  const rest = new Headers(headers);
  rest.delete(name);
  return rest;
}

const webhookEndpoint = (url: string) => ({
  id: "we_1",
  object: "webhook_endpoint",
  api_version: null,
  application: null,
  created: Math.floor(Date.now() / 1000),
  description: null,
  enabled_events: ["account.updated"],
  livemode: false,
  metadata: {},
  secret: "whsec_1",
  status: "enabled",
  url,
});
