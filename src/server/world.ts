import type { App } from "#server/http/typed-app.ts";
import type { StripeAccess } from "./adapters/payments/stripe-client.ts";
import type { SmsGateway } from "./adapters/sms/http-sms.ts";
import type { Env } from "./env.ts";
import type { Services } from "./services.ts";

/** Environment of the product: real services, or a simulation on this machine in a demo. */
export interface World {
  stripe: StripeAccess;
  smtpUrl: string;
  /** Local stand-in for an SMS gateway; null in the real world, where the settings name one. */
  sms: SmsGateway | null;
  /** Terminal lines besides the product's address. */
  greeting(url: string): string[];
  /** Seeds an empty database with the demo accounts. */
  seed(services: Services): Promise<void>;
  /** Adds the demo's own pages, such as its mail outbox. */
  addPages(app: App): void;
  /** Starts the simulated drivers as clients of the API at this address. Returns the function that stops them. */
  startDrivers(url: string, services: Services): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

/** The services named in the settings. */
export function realWorld(env: Env): World {
  return {
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY ?? "",
      checkoutHost: env.STRIPE_CHECKOUT_HOST,
      webhookSecrets: {
        account: env.STRIPE_WEBHOOK_SECRET ?? [],
        connect: env.STRIPE_CONNECT_WEBHOOK_SECRET ?? [],
      },
    },
    smtpUrl: env.SMTP_URL ?? "",
    sms: null,
    greeting: () => [],
    seed: async () => {},
    addPages: () => {},
    startDrivers: async () => async () => {},
    stop: async () => {},
  };
}
