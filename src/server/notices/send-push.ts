import type { PushedBrowser, PushPayload } from "#server/outbox/payloads.ts";
import type { Services } from "#server/services.ts";
import { isNoticeOff } from "./choice-queries.ts";
import { deleteGoneSubscription, insertDelivery, listUndeliveredBrowsers } from "./push-queries.ts";

/**
 * Sends a notice to the browsers in `to`, or else to each of the account's browsers that has not received it, unless
 * the account switched it off or it is stale. Throws when a browser may accept it later, so that the job is retried.
 */
export async function sendPush(
  services: Pick<Services, "db" | "push" | "now">,
  payload: PushPayload,
): Promise<void> {
  const { db, now } = services;
  const { accountId, kind, until } = payload;
  const keepSeconds = (Date.parse(until) - now().getTime()) / 1000;
  if (keepSeconds <= 0) return;
  if (await isNoticeOff(db, { accountId, kind, channel: "push" })) return;
  const targets =
    payload.to ??
    (await listUndeliveredBrowsers(db, { accountId, notice: payload.id, now: now() }));
  const sendings = targets.map((target) => sendTo(services, target, { payload, keepSeconds }));
  const failure = (await Promise.allSettled(sendings)).find(({ status }) => status === "rejected");
  if (failure?.status === "rejected") throw failure.reason;
}

async function sendTo(
  { db, push, now }: Pick<Services, "db" | "push" | "now">,
  { id, ...target }: PushedBrowser,
  { payload, keepSeconds }: { payload: PushPayload; keepSeconds: number },
): Promise<void> {
  const { id: notice, title, body, path, isUrgent } = payload;
  const message = { id: notice, title, body, path };
  const outcome = await push.send(target, message, { keepSeconds, isUrgent });
  if (outcome === "gone") await deleteGoneSubscription(db, id);
  else await insertDelivery(db, { id, notice, now: now() });
}
