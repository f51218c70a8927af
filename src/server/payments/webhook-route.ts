import type { FastifyInstance } from "fastify";
import type { PaymentEvent, WebhookSource } from "#server/adapters/payments/payments.ts";
import type { App } from "#server/http/typed-app.ts";
import { isAccountOfDriver } from "#server/payouts/account-queries.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { storeEvents } from "./webhook-event-queries.ts";

type Needed = Pick<Services, "db" | "payments" | "now">;

const endpoints: Record<WebhookSource, string> = {
  account: "/stripe/webhook",
  connect: "/stripe/webhook/connect",
};

/**
 * Receives Stripe's events and stores them for a job: the platform's own at one endpoint, those of connected accounts at
 * another. Throws 400 for events that are not signed or do not belong here.
 */
export function webhookRoute(app: App, services: Needed): void {
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

function receive(raw: FastifyInstance, source: WebhookSource, { db, payments, now }: Needed): void {
  const options = { schema: { hide: true }, config: { limit: "none" } } as const;
  // Not rate-limited: the signature is verified before any read or write.
  raw.post<{ Body: Buffer }>(endpoints[source], options, async (request) => {
    const signature = String(request.headers["stripe-signature"] ?? "");
    const at = now();
    const event = payments.readEvent({ source, rawBody: request.body, signature, now: at });
    await assertOurAccount(db, event);
    await storeEvents(db, [event], at);
    return { received: true };
  });
}

/** A Stripe platform may connect accounts of other services, which are none of ours. */
async function assertOurAccount(
  db: Services["db"],
  { account, driverId }: PaymentEvent,
): Promise<void> {
  if (account === null || (await isAccountOfDriver(db, { account, driverId }))) return;
  throw new Problem(400, "unknown_account", `The account ${account} belongs to no driver here`);
}
