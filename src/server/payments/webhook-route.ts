import type { FastifyInstance } from "fastify";
import type { PaymentEvent, WebhookSource } from "#server/adapters/payments/payments.ts";
import type { App } from "#server/http/typed-app.ts";
import { isAccountOfDriver } from "#server/payouts/account-queries.ts";
import type { Services } from "#server/services.ts";
import { storeEvents } from "./webhook-event-queries.ts";

type WebhookServices = Pick<Services, "db" | "payments" | "now">;

const endpoints: Record<WebhookSource, string> = {
  account: "/stripe/webhook",
  connect: "/stripe/webhook/connect",
};

/**
 * Receives Stripe's events and stores them for a job: the platform's own at one endpoint, those of connected accounts
 * at another. Ignores events of other services' accounts. Throws 400 for events that are not signed or show a wrong
 * setting.
 */
export function webhookRoute(app: App, services: WebhookServices): void {
  void app.register(async (raw: FastifyInstance) => {
    raw.removeAllContentTypeParsers();
    // The signature covers the exact bytes of the body.
    raw.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: 1_000_000 },
      (_request, body, done) => done(null, body),
    );
    receive(raw, "account", services);
    receive(raw, "connect", services);
  });
}

function receive(
  raw: FastifyInstance,
  source: WebhookSource,
  { db, payments, now }: WebhookServices,
): void {
  const options = { schema: { hide: true }, config: { limit: "none" } } as const;
  // Not rate-limited: the signature is verified before any read or write.
  raw.post<{ Body: Buffer }>(endpoints[source], options, async (request) => {
    const signature = String(request.headers["stripe-signature"] ?? "");
    const at = now();
    const event = payments.readEvent({ source, rawBody: request.body, signature, now: at });
    if (event && (await isOurs(db, event))) await storeEvents(db, [event], at);
    return { received: true };
  });
}

/**
 * False for accounts that other services have connected to the same Stripe platform. Their events are answered 200:
 * Stripe repeats refused events for days and may then disable the endpoint.
 */
const isOurs = async (db: Services["db"], { account, driverId }: PaymentEvent): Promise<boolean> =>
  account === null || (await isAccountOfDriver(db, { account, driverId }));
