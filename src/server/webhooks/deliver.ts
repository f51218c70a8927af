import type { WebhookOutcome } from "#server/adapters/webhooks/webhook-sender.ts";
import type { Db } from "#server/database/db.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import type { Services } from "#server/services.ts";
import { attemptStep } from "#server/sweep-step.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { pauseAfter, RETRY_MINUTES } from "#shared/webhooks/retry.ts";
import {
  claimDueDeliveries,
  clearFailing,
  type DueDelivery,
  disableFailing,
  markFailing,
  updateDelivery,
} from "./delivery-queries.ts";
import { secretsOf } from "./secrets.ts";
import { signedHeaders } from "./signature.ts";

type Dependencies = Pick<Services, "db" | "webhooks" | "secret" | "oldSecrets" | "now" | "log">;

/** Sends the deliveries that are due, until none is left. Safe on every node: each attempt is leased. */
export async function sweepWebhooks(services: Dependencies): Promise<void> {
  for (;;) {
    const due = await claimDueDeliveries(services.db, services.now());
    if (due.length === 0) return;
    await Promise.all(
      due.map((delivery) =>
        attemptStep(services.log, "webhook", () => attempt(services, delivery)),
      ),
    );
  }
}

/** The body of an event: the same bytes in every attempt. */
export const bodyOf = ({ type, at, data }: Pick<DueDelivery, "type" | "at" | "data">): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

async function attempt(services: Dependencies, delivery: DueDelivery): Promise<void> {
  const { db, webhooks, now } = services;
  const body = bodyOf(delivery);
  const timestamp = Math.floor(now().getTime() / 1000);
  const event = { id: delivery.eventId, timestamp, body };
  const headers = signedHeaders(event, secretsOf(services, delivery, now()));
  const outcome = await webhooks.send({ url: delivery.url, headers, body });
  await db
    .transaction()
    .execute((tx) =>
      isSuccess(outcome)
        ? recordSuccess(tx, delivery, { at: now(), status: outcome.status })
        : recordFailure(tx, delivery, { at: now(), outcome }),
    );
}

const isSuccess = (outcome: WebhookOutcome): outcome is { status: number } =>
  "status" in outcome && outcome.status >= 200 && outcome.status < 300;

async function recordSuccess(
  tx: Db,
  { id, endpointId }: DueDelivery,
  { at, status }: { at: Date; status: number },
): Promise<void> {
  await updateDelivery(tx, id, { status, error: null, nextAt: null, deliveredAt: at });
  await clearFailing(tx, endpointId);
}

/**
 * Records a failed attempt. After the last attempt of a delivery, an endpoint that has failed for the whole retry
 * period is disabled, and the operator mailed.
 */
async function recordFailure(
  tx: Db,
  { id, endpointId, tries }: DueDelivery,
  { at, outcome }: { at: Date; outcome: WebhookOutcome },
): Promise<void> {
  const pause = pauseAfter(tries);
  await updateDelivery(tx, id, {
    status: "status" in outcome ? outcome.status : null,
    error: "error" in outcome ? outcome.error : null,
    nextAt: pause === null ? null : plusMinutes(at, pause),
    deliveredAt: null,
  });
  await markFailing(tx, endpointId, at);
  if (pause !== null) return;
  const before = plusMinutes(at, -RETRY_MINUTES);
  if (await disableFailing(tx, endpointId, { now: at, before }))
    await enqueue(tx, "webhook_mail", { endpointId }, `webhook-mail-${endpointId}`);
}
