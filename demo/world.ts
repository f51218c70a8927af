import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Logger } from "pino";
import { mailSandboxRoutes } from "#sandbox/mail/routes.ts";
import { startMailSandbox } from "#sandbox/mail/server.ts";
import { smsSandboxRoutes } from "#sandbox/sms/routes.ts";
import { startSmsSandbox } from "#sandbox/sms/server.ts";
import { type StripeSandbox, startStripeSandbox } from "#sandbox/stripe/server.ts";
import type { WebhookSource } from "#server/adapters/payments/payments.ts";
import type { StripeAccess } from "#server/adapters/payments/stripe-client.ts";
import { type Env, SettingsError } from "#server/env.ts";
import { DEMO_PASSWORD } from "#server/product/demo-log-ins.ts";
import { findPin } from "#server/rides/pin-queries.ts";
import type { Services } from "#server/services.ts";
import { realWorld, type World } from "#server/world.ts";
import type { Point } from "#shared/places/place.ts";
import { productName } from "#shared/product.ts";
import { setCastPasswords } from "./cast/passwords.ts";
import { seedCast } from "./cast/seed.ts";
import { connectTestAccounts } from "./cast/test-accounts.ts";
import { buildDemoCity } from "./city/build-city.ts";
import { demoPace } from "./drivers/pace.ts";
import { simulatedDrivers } from "./drivers/simulated-drivers.ts";
import { startDemoDrivers } from "./drivers/start-drivers.ts";
import { demoGreeting } from "./greeting.ts";

/** Center of the demo homes. */
const DEFAULT_PLACE = "New York, NY";

/**
 * Environment of a demo: payments and mail on this machine unless the settings name real ones, demo accounts with their
 * history, and simulated drivers. The returned `startDrivers` throws SettingsError for an unknown DEMO_PLACE.
 */
export async function startDemoWorld(env: Env, log: Logger): Promise<World> {
  const folder = join(env.DATA_DIR, "sandbox");
  const stripe = env.STRIPE_SECRET_KEY ? null : await startPayments(env, folder);
  const mail = env.SMTP_URL
    ? null
    : await startMailSandbox({ dataFile: join(folder, "mail.jsonl") });
  const sms = await startSmsSandbox({ dataFile: join(folder, "sms.jsonl") });
  const configured = realWorld(env);
  const password = env.DEMO_PUBLIC ? randomBytes(12).toString("base64url") : DEMO_PASSWORD;
  const secrets = { account: newWebhookSecret(), connect: newWebhookSecret() };
  return {
    stripe: stripe ? accessTo(stripe, secrets) : configured.stripe,
    smtpUrl: mail?.url ?? configured.smtpUrl,
    sms,
    greeting: (url) => demoGreeting(env, { url, password, hasMail: mail !== null, stripe }),
    seed: async (services) => {
      await seedCast(services, stripe);
      if (!stripe) await connectTestAccounts(services, configured.stripe);
      await setCastPasswords(services, password);
    },
    addPages: (app) => {
      // Not in a public demo, because mails contain links that open accounts, and text messages codes.
      if (env.DEMO_PUBLIC) return;
      smsSandboxRoutes(app, sms);
      if (mail) mailSandboxRoutes(app, mail);
    },
    startDrivers: async (url, services) => {
      const webhook = `${url}/api/stripe/webhook`;
      stripe?.setWebhook({ url: webhook, secret: secrets.account });
      stripe?.setConnectWebhook({ url: `${webhook}/connect`, secret: secrets.connect });
      const drivers = simulatedDrivers(env.DEMO_DRIVERS, await centerOf(env.DEMO_PLACE, services));
      const stopDrivers = startDemoDrivers(drivers, {
        ...{ url, password, pace: demoPace, log },
        pinOf: (rideId) => findPin(services.db, rideId),
      });
      const stopCityBuild = buildDemoCity(env, log);
      return async () => {
        await stopCityBuild();
        await stopDrivers();
      };
    },
    stop: async () => {
      await sms.close();
      await mail?.close();
      await stripe?.close();
    },
  };
}

/** The operator's money at Stripe, from which refunds are paid before payments settle. */
const RESERVE_CENTS = 1_000_000;

/** Uses the port after the product's, so that open payment pages survive a restart, or any free one. */
async function startPayments(env: Env, folder: string): Promise<StripeSandbox> {
  const dataFile = join(folder, "stripe.jsonl");
  const start = async (port: number) => {
    const sandbox = await startStripeSandbox({ port, dataFile, businessName: productName() });
    const hasReserve = sandbox.list("balance_transaction").some(({ type }) => type === "topup");
    if (!hasReserve) await sandbox.topUp(RESERVE_CENTS);
    return sandbox;
  };
  const port = env.PORT === 0 || env.PORT === 65_535 ? 0 : env.PORT + 1;
  try {
    return await start(port);
  } catch (error) {
    if (!isPortTaken(error)) throw error;
    return await start(0);
  }
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}

const newWebhookSecret = () => `whsec_${randomBytes(24).toString("hex")}`;

function accessTo(
  { secretKey, url }: StripeSandbox,
  { account, connect }: Record<WebhookSource, string>,
): StripeAccess {
  const webhookSecrets = { account: [account], connect: [connect] };
  return { secretKey, webhookSecrets, baseUrl: url };
}

async function centerOf(
  place: string,
  { geocoder }: Pick<Services, "geocoder">,
): Promise<Point | undefined> {
  if (place === DEFAULT_PLACE) return undefined;
  const center = await geocoder.find(place);
  if (!center) throw new SettingsError([`DEMO_PLACE: expected a place such as ${DEFAULT_PLACE}`]);
  return center;
}
