import type { Logger } from "pino";
import type { App } from "#server/http/typed-app.ts";
import type { StripeAccess } from "./adapters/payments/stripe-client.ts";
import type { Env } from "./env.ts";
import type { Services } from "./services.ts";

/** What surrounds the product: the real outside, or in a demo a small one on this machine. */
export interface World {
  stripe: StripeAccess;
  smtpUrl: string;
  /** What the terminal says besides the product's address, which is given. */
  greeting(url: string): string[];
  /** Fills an empty database with the demo's cast. */
  seed(services: Services): Promise<void>;
  /** Pages of the demo's own, such as its mail outbox. */
  addPages(app: App): void;
  /** Sets the demo's drivers to work, as clients of the API at this address. The answer stops them. */
  startDrivers(url: string, services: Services): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

/** The outside as the settings name it. */
export function realWorld(env: Env): World {
  return {
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY ?? "",
      webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? "",
    },
    smtpUrl: env.SMTP_URL ?? "",
    greeting: () => [],
    seed: async () => {},
    addPages: () => {},
    startDrivers: async () => async () => {},
    stop: async () => {},
  };
}

/** The sandbox is loaded in a demo only: in production its code does not run. */
export async function chooseWorld(env: Env, log: Logger): Promise<World> {
  if (!env.isDemo) return realWorld(env);
  const { startDemoWorld } = await import("#demo/world.ts");
  return startDemoWorld(env, log);
}
