import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { id, idParams, instant, pageNumber, pagination } from "#shared/wire.ts";
import { webhookEventTypes } from "./event-types.ts";

const eventTypes = z
  .array(z.enum(webhookEventTypes, "Choose events of the list"), "Choose the events")
  .check(z.minLength(1, "Choose at least one event"), z.maxLength(50, "Choose each event once"));

const url = z
  .string("Enter the address")
  .check(
    z.trim(),
    z.minLength(1, "Enter the address"),
    z.maxLength(500, "The address may have 500 characters"),
  );

const webhookSchema = z.object({
  id,
  url: z.string(),
  eventTypes: z.array(z.string()),
  /** `given_up`: disabled after three days of failures. */
  state: z.enum(["active", "failing", "disabled", "given_up"]),
  createdAt: instant,
  failingSince: z.nullable(instant),
  /** End of the overlap in which the previous secret signs too. */
  previousSecretUntil: z.nullable(instant),
});
export type Webhook = z.output<typeof webhookSchema>;

const deliverySchema = z.object({
  id,
  /** The header webhook-id, the same in each attempt. */
  eventId: id,
  type: z.string(),
  at: instant,
  state: z.enum(["waiting", "delivered", "given_up"]),
  tries: z.number(),
  triedAt: z.nullable(instant),
  nextAt: z.nullable(instant),
  /** Status of the last response; null without one. */
  status: z.nullable(z.number()),
  error: z.nullable(z.string()),
  /** The body, as sent. */
  body: z.string(),
});
export type WebhookDelivery = z.output<typeof deliverySchema>;

const owners = { audience: "admin", permission: "webhooks" } as const;

export const listWebhooks = endpoint({
  method: "GET",
  path: "/admin/webhooks",
  summary: "The operator's webhooks, the oldest first",
  ...owners,
  reply: successWith({ webhooks: z.array(webhookSchema) }),
});

export const createWebhook = endpoint({
  method: "POST",
  path: "/admin/webhooks",
  summary: "Send events to an address; the reply shows the secret of its signatures once",
  ...owners,
  limit: "write",
  body: z.object({ url, eventTypes }),
  isShownOnce: true,
  reply: successWith({ webhook: webhookSchema, secret: z.string() }),
  status: 201,
});

export const putWebhook = endpoint({
  method: "PUT",
  path: "/admin/webhooks/:id",
  summary: "Change the address or events of a webhook, or disable or enable it",
  ...owners,
  limit: "write",
  params: idParams,
  body: z.object({
    url: z.optional(url),
    eventTypes: z.optional(eventTypes),
    isDisabled: z.optional(z.boolean("isDisabled must be true or false")),
  }),
  reply: successWith({ webhook: webhookSchema }),
});

export const deleteWebhook = endpoint({
  method: "DELETE",
  path: "/admin/webhooks/:id",
  summary: "Remove a webhook with its deliveries",
  ...owners,
  limit: "write",
  params: idParams,
  reply: successWith({}),
});

export const rollWebhookSecret = endpoint({
  method: "POST",
  path: "/admin/webhooks/:id/secret",
  summary: "A new secret, shown once; for a day the previous one signs too",
  ...owners,
  limit: "write",
  params: idParams,
  isShownOnce: true,
  reply: successWith({ webhook: webhookSchema, secret: z.string() }),
});

export const testWebhook = endpoint({
  method: "POST",
  path: "/admin/webhooks/:id/test",
  summary: "Send an event of the type webhook.test",
  ...owners,
  limit: "write",
  params: idParams,
  reply: successWith({ eventId: id }),
});

export const listWebhookDeliveries = endpoint({
  method: "GET",
  path: "/admin/webhooks/:id/deliveries",
  summary: "Deliveries of a webhook in the last 30 days, the newest first",
  ...owners,
  params: idParams,
  query: z.object({ page: pageNumber }),
  reply: successWith({ deliveries: z.array(deliverySchema), pagination }),
});

export const sendWebhookAgain = endpoint({
  method: "POST",
  path: "/admin/webhook-deliveries/:id/again",
  summary: "Send an event again under its id",
  ...owners,
  limit: "write",
  params: idParams,
  reply: successWith({}),
});
