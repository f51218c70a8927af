import { v7 as uuidv7 } from "uuid";
import { withLockedAccount } from "#server/accounts/account-lock.ts";
import { lockSession } from "#server/accounts/session-queries.ts";
import { api } from "#server/http/api.ts";
import { notSignedIn, type SignedIn } from "#server/http/session.ts";
import type { App } from "#server/http/typed-app.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import {
  deletePushSubscription,
  getNoticeChoices,
  getPushKey,
  putNoticeChoices,
  putPushSubscription,
} from "#shared/notices/contract.ts";
import { kindsOf } from "#shared/notices/kinds.ts";
import { listNoticesOff, putNoticesOff } from "./choice-queries.ts";
import { choicesOf, switchedOffBy } from "./choices.ts";
import { deleteSubscription, hasSubscription, putSubscription } from "./push-queries.ts";

/** Push subscriptions of browsers, and notification settings. */
export function noticeRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, now } = services;

  serve(getPushKey)(async () => ({ success: true, publicKey: services.push.publicKey }));

  serve(putPushSubscription)(async ({ account, body: { endpoint, keys } }) => {
    const target = { endpoint, ...keys };
    if (!services.push.isAllowed(target)) throw unsupportedPushService();
    const { id: accountId, session } = account;
    const subscription = { id: uuidv7(), accountId, session, ...target, now: now() };
    await withLockedAccount(db, accountId, async (tx) => {
      if (!(await lockSession(tx, session))) throw notSignedIn();
      if (!(await putSubscription(tx, subscription))) throw endpointTaken();
    });
    return { success: true };
  });

  serve(deletePushSubscription)(async ({ account, body: { endpoint } }) => {
    await deleteSubscription(db, account.id, endpoint);
    return { success: true };
  });

  const choices = async ({ id, role }: SignedIn) => ({
    success: true as const,
    choices: choicesOf(kindsOf[role], await listNoticesOff(db, [id])),
    hasDevices: await hasSubscription(db, id, now()),
  });
  serve(getNoticeChoices)(({ account }) => choices(account));

  serve(putNoticeChoices)(async ({ account, body }) => {
    const kindsOff = switchedOffBy(body.choices, kindsOf[account.role]);
    const kinds = body.choices.map(({ kind }) => kind);
    await putNoticesOff(db, account.id, { kinds, off: kindsOff });
    return choices(account);
  });
}

const unsupportedPushService = () =>
  new Problem(400, "push_service", "This browser's push service cannot be used");

/** Occurs only if a client with other keys subscribed the browser's endpoint first; a new subscription resolves it. */
const endpointTaken = () =>
  new Problem(409, "push_taken", "Another browser takes notifications at this address");
