import Stripe from "stripe";
import type { StripeSandbox } from "#sandbox/stripe/server.ts";
import { aConnectedDriver } from "#sandbox/stripe/testing/orders.ts";

/**
 * Answers the requests meant for Stripe's test mode on this machine: from the sandbox, and for calls that the sandbox
 * does not have, with the object that the same step on its hosted pages makes.
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
    return fetch(`${baseUrl}${pathname}${search}`, init);
  };
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
