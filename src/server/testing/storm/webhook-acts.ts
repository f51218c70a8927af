import { aPerson } from "#server/testing/people.ts";
import { insertEventFor } from "#server/webhooks/delivery-queries.ts";
import { createWebhook } from "#shared/webhooks/contract.ts";
import { type Acts, ALL, ONE } from "./act.ts";
import type { Stage } from "./stage.ts";

const url = "https://example.com/webhooks";

async function aWebhook({ world }: Stage) {
  const by = await aPerson(world, "ADMIN");
  const body = { url, eventTypes: ["ride.completed" as const] };
  const { webhook } = await by.call(createWebhook, { body });
  return { by, id: webhook.id };
}

/** Calls of owners on the operator's webhooks. */
export const webhookActs: Acts = {
  "POST /api/admin/webhooks": async ({ world }) => ({
    by: await aPerson(world, "ADMIN"),
    body: { url, eventTypes: ["ride.completed"] },
    wins: ALL,
  }),
  "PUT /api/admin/webhooks/:id": async (stage) => ({
    ...(await aWebhook(stage)),
    body: { eventTypes: ["refund.created"], isDisabled: true },
    wins: ALL,
  }),
  "DELETE /api/admin/webhooks/:id": async (stage) => ({ ...(await aWebhook(stage)), wins: ONE }),
  "POST /api/admin/webhooks/:id/secret": async (stage) => ({
    ...(await aWebhook(stage)),
    wins: ALL,
  }),
  "POST /api/admin/webhooks/:id/test": async (stage) => ({ ...(await aWebhook(stage)), wins: ALL }),
  "POST /api/admin/webhook-deliveries/:id/again": async (stage) => {
    const { by, id } = await aWebhook(stage);
    const { db, now } = stage.world.services;
    const eventId = await insertEventFor(db, id, { type: "webhook.test", data: {}, at: now() });
    const delivery = await db
      .selectFrom("webhookDeliveries")
      .select("id")
      .where("eventId", "=", eventId)
      .executeTakeFirstOrThrow();
    return { by, id: delivery.id, wins: ALL };
  },
};
