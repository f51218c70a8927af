import * as z from "zod/mini";
import { accountEvents, connectEvents } from "#server/adapters/payments/needed-events.ts";
import type { Env } from "#server/env.ts";
import { type CheckResult, fail, ok, reasonOf, WAIT_MS, warn } from "./check-result.ts";

const STRIPE = "https://api.stripe.com";
const CENTS = 100;
/** Allowed clock drift: authenticator codes tolerate 30 seconds, signatures of Stripe's events five minutes. */
const CLOCK_SECONDS = { warn: 5, fail: 25 };

const accountSchema = z.object({
  charges_enabled: z.boolean(),
  payouts_enabled: z.boolean(),
  country: z.string(),
  capabilities: z._default(z.record(z.string(), z.string()), {}),
});
const endpointsSchema = z.object({
  data: z.array(
    z.object({ url: z.string(), status: z.string(), enabled_events: z.array(z.string()) }),
  ),
});
const settingsSchema = z.object({
  payments: z.object({
    payouts: z.nullish(
      z.object({
        schedule: z.nullish(z.object({ interval: z.nullish(z.string()) })),
        minimum_balance_by_currency: z.nullish(z.record(z.string(), z.nullable(z.number()))),
      }),
    ),
  }),
});

interface Reply {
  status: number;
  /** Date header of the reply. */
  at: string | null;
  body: unknown;
}
type Get = (path: string) => Promise<Reply>;

/**
 * Whether the key works, the account may take and pay out money, its events arrive, and this machine's clock is right.
 */
export async function checkStripe(
  env: Env,
  now: () => Date,
  baseUrl = STRIPE,
): Promise<CheckResult[]> {
  const { STRIPE_SECRET_KEY: key } = env;
  if (!key) return [ok("STRIPE_SECRET_KEY", "is not set: the demo's sandbox takes payments")];
  const get = getter(baseUrl, key);
  try {
    const account = await get("/v1/account");
    const clock = judgeClock(account.at, now());
    if (account.status === 401)
      return [fail("STRIPE_SECRET_KEY", "Stripe refuses the key", "Copy it again."), ...clock];
    return [
      ...judgeAccount(account),
      ...clock,
      ...(await checkEndpoints(env, get)),
      ...(await checkSchedule(env, get)),
    ];
  } catch (error) {
    const advice = "Let the firewall allow api.stripe.com, port 443.";
    return [fail("STRIPE_SECRET_KEY", `Stripe is not reached: ${reasonOf(error)}`, advice)];
  }
}

const getter =
  (baseUrl: string, key: string): Get =>
  async (path) => {
    const answer = await fetch(new URL(path, baseUrl), {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(WAIT_MS),
    });
    const body: unknown = await answer.json().catch(() => null);
    return { status: answer.status, at: answer.headers.get("date"), body };
  };

function judgeAccount({ status, body }: Reply): CheckResult[] {
  const account = accountSchema.safeParse(body);
  if (!account.success) return [unreadable("the account", status)];
  const { charges_enabled, payouts_enabled, country, capabilities } = account.data;
  const inactive = ["card_payments", "transfers"].filter((name) => capabilities[name] !== "active");
  const advice = "Stripe's dashboard says what is missing (Settings, Account status).";
  return [
    charges_enabled && payouts_enabled
      ? ok("Stripe account", "takes payments and pays out")
      : fail("Stripe account", "may not take payments or pay out yet", advice),
    ...(country === "US"
      ? []
      : [fail("Stripe account", `is of ${country}`, "Open an account of the United States.")]),
    inactive.length === 0
      ? ok("Stripe capabilities", "card_payments and transfers are active")
      : fail("Stripe capabilities", `not active: ${inactive.join(", ")}`, advice),
  ];
}

/** The header has whole seconds, so half a second is added. */
function judgeClock(at: string | null, now: Date): CheckResult[] {
  if (!at) return [];
  const seconds = Math.round(Math.abs(now.getTime() - new Date(at).getTime() - 500) / 1000);
  const advice = "Set the clock by chrony or systemd-timesyncd.";
  const text = `this machine's clock differs from Stripe's by ${seconds} s`;
  if (seconds > CLOCK_SECONDS.fail) return [fail("clock", text, advice)];
  return [seconds > CLOCK_SECONDS.warn ? warn("clock", text, advice) : ok("clock", text)];
}

async function checkEndpoints({ publicUrl, PUBLIC_URL }: Env, get: Get): Promise<CheckResult[]> {
  if (!PUBLIC_URL) return [ok("webhooks", "no PUBLIC_URL: events are fetched")];
  const { status, body } = await get("/v1/webhook_endpoints?limit=100");
  const endpoints = endpointsSchema.safeParse(body);
  if (!endpoints.success) return [unreadable("webhook endpoints", status)];
  const judge = (setting: string, path: string, events: readonly string[]): CheckResult => {
    const url = `${publicUrl}${path}`;
    const endpoint = endpoints.data.data.find((one) => one.url === url);
    if (!endpoint)
      return fail(
        setting,
        `Stripe has no endpoint at ${url}`,
        "Create it: docs/operations.md, Stripe.",
      );
    if (endpoint.status !== "enabled")
      return fail(
        setting,
        `the endpoint is ${endpoint.status}`,
        "Enable it in Stripe's dashboard.",
      );
    const sent = endpoint.enabled_events;
    const missing = sent.includes("*") ? [] : events.filter((event) => !sent.includes(event));
    return missing.length > 0
      ? fail(setting, `the endpoint lacks ${missing.join(", ")}`, "Add these events to it.")
      : ok(setting, `the endpoint at ${path} gets all ${events.length} events`);
  };
  return [
    judge("STRIPE_WEBHOOK_SECRET", "/api/stripe/webhook", accountEvents),
    judge("STRIPE_CONNECT_WEBHOOK_SECRET", "/api/stripe/webhook/connect", connectEvents),
  ];
}

async function checkSchedule({ STRIPE_MINIMUM_BALANCE }: Env, get: Get): Promise<CheckResult[]> {
  const { status, body } = await get("/v1/balance_settings");
  const settings = settingsSchema.safeParse(body);
  if (!settings.success) return [unreadable("payout settings", status)];
  const payouts = settings.data.payments.payouts;
  const interval = payouts?.schedule?.interval ?? "manual";
  const minimum = (payouts?.minimum_balance_by_currency?.usd ?? 0) / CENTS;
  const text = `payouts are ${interval}, ${minimum} dollars stay`;
  return interval === "manual" || minimum >= STRIPE_MINIMUM_BALANCE
    ? [ok("Stripe payouts", text)]
    : [
        warn(
          "Stripe payouts",
          text,
          `Choose manual payouts, or leave ${STRIPE_MINIMUM_BALANCE} dollars (Settings, Payouts).`,
        ),
      ];
}

/** A restricted key may lack the right to read something. */
const unreadable = (what: string, status: number): CheckResult =>
  warn(
    "STRIPE_SECRET_KEY",
    `${what} cannot be read (${status})`,
    "Give a restricted key the right to read it, or compare by hand.",
  );
