import { assertConfirmed } from "#server/accounts/assert-confirmed.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { MAX_PAGED_ROWS, PAGE_SIZE, paginationOf } from "#shared/paging.ts";
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  putWebhook,
  rollWebhookSecret,
  sendWebhookAgain,
  testWebhook,
  type Webhook,
} from "#shared/webhooks/contract.ts";
import { TEST_EVENT } from "#shared/webhooks/event-types.ts";
import { addWebhook, changeWebhook, removeWebhook, rollSecret } from "./change-endpoints.ts";
import {
  countDeliveries,
  insertEventFor,
  listDeliveries,
  resetDelivery,
} from "./delivery-queries.ts";
import { findEndpoint, listEndpoints } from "./endpoint-queries.ts";
import { deliveryView, webhookView } from "./views.ts";

/** Webhooks of the operator, for owners. Acts that show a secret or send data elsewhere ask for the password again. */
export function webhookRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, now } = services;

  serve(listWebhooks)(async () => ({
    success: true,
    webhooks: (await listEndpoints(db)).map((row) => webhookView(row, now())),
  }));

  serve(createWebhook)(async ({ account, body }) => {
    await assertConfirmed(services, account.session, "to add a webhook");
    await assertUsable(services, body.url);
    const { id, secret } = await addWebhook(services, account.id, body);
    return { success: true, webhook: await getView(services, id), secret };
  });

  serve(putWebhook)(async ({ account, params: { id }, body }) => {
    await assertConfirmed(services, account.session, "to change a webhook");
    if (body.url !== undefined) await assertUsable(services, body.url);
    await changeWebhook(services, { id, adminId: account.id }, body);
    return { success: true, webhook: await getView(services, id) };
  });

  serve(deleteWebhook)(async ({ account, params: { id } }) => {
    await removeWebhook(services, { id, adminId: account.id });
    return { success: true };
  });

  serve(rollWebhookSecret)(async ({ account, params: { id } }) => {
    await assertConfirmed(services, account.session, "to replace a secret");
    const secret = await rollSecret(services, { id, adminId: account.id });
    return { success: true, webhook: await getView(services, id), secret };
  });

  deliveryRoutes(app, services);
}

function deliveryRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, now } = services;

  serve(testWebhook)(async ({ params: { id } }) => {
    const { state } = await getView(services, id);
    if (state === "disabled" || state === "given_up")
      throw new Problem(409, "webhook_disabled", "Enable the webhook first.", { state });
    const event = { type: TEST_EVENT, data: { webhookId: id }, at: now() };
    const eventId = await db.transaction().execute((tx) => insertEventFor(tx, id, event));
    return { success: true, eventId };
  });

  serve(listWebhookDeliveries)(async ({ params: { id }, query: { page } }) => {
    await getView(services, id);
    const offset = (page - 1) * PAGE_SIZE;
    const [rows, count] = await Promise.all([
      offset < MAX_PAGED_ROWS ? listDeliveries(db, id, { rows: PAGE_SIZE, offset }) : [],
      countDeliveries(db, id, MAX_PAGED_ROWS),
    ]);
    const pagination = paginationOf(count, page);
    return { success: true, deliveries: rows.map(deliveryView), pagination };
  });

  serve(sendWebhookAgain)(async ({ params: { id } }) => {
    if (!(await resetDelivery(db, id, now()))) throw notFound("This delivery");
    return { success: true };
  });
}

/** Throws 404 for an unknown webhook. */
async function getView({ db, now }: Services, id: string): Promise<Webhook> {
  const endpoint = await findEndpoint(db, id);
  if (!endpoint) throw notFound("This webhook");
  return webhookView(endpoint, now());
}

async function assertUsable({ webhooks }: Services, url: string): Promise<void> {
  const refusal = await webhooks.refusalOf(url);
  if (refusal) throw new Problem(400, "invalid", refusal, { fields: { url: refusal } });
}
