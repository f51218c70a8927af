import type { Webhook, WebhookDelivery } from "#shared/webhooks/contract.ts";
import { bodyOf } from "./deliver.ts";
import type { listDeliveries } from "./delivery-queries.ts";
import type { EndpointRow } from "./endpoint-queries.ts";

export const webhookView = (row: EndpointRow, now: Date): Webhook => ({
  id: row.id,
  url: row.url,
  eventTypes: row.eventTypes,
  state: stateOf(row),
  createdAt: row.createdAt.toISOString(),
  failingSince: row.failingSince?.toISOString() ?? null,
  previousSecretUntil:
    row.previousUntil && row.previousUntil > now ? row.previousUntil.toISOString() : null,
});

function stateOf({ disabledAt, isGivenUp, failingSince }: EndpointRow): Webhook["state"] {
  if (disabledAt) return isGivenUp ? "given_up" : "disabled";
  return failingSince ? "failing" : "active";
}

type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number];

export const deliveryView = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  eventId: row.eventId,
  type: row.type,
  at: row.at.toISOString(),
  state: row.deliveredAt ? "delivered" : row.nextAt ? "waiting" : "given_up",
  tries: row.tries,
  triedAt: row.triedAt?.toISOString() ?? null,
  nextAt: row.nextAt?.toISOString() ?? null,
  status: row.status,
  error: row.error,
  body: bodyOf(row),
});
