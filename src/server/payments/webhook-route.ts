import type { FastifyInstance } from "fastify";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { storeEvent } from "./webhook-event-queries.ts";

/** Receives Stripe's events and stores them for a job. Throws 400 for a wrong signature. */
export function webhookRoute(
  app: App,
  { db, payments, now }: Pick<Services, "db" | "payments" | "now">,
): void {
  void app.register(async (raw: FastifyInstance) => {
    raw.removeAllContentTypeParsers();
    // The signature covers the exact bytes of the body.
    raw.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: 1_000_000 },
      (_request, body, done) => done(null, body),
    );
    const options = { schema: { hide: true }, config: { limit: "none" } } as const;
    // Not rate-limited: the signature is verified before any read or write.
    raw.post<{ Body: Buffer }>("/stripe/webhook", options, async (request) => {
      const event = payments.readEvent(
        request.body,
        String(request.headers["stripe-signature"] ?? ""),
        now(),
      );
      await storeEvent(db, event);
      return { received: true };
    });
  });
}
