import type { PushMessage, PushTarget } from "#server/adapters/push/push.ts";
import type { Services } from "#server/services.ts";
import type { NoticeKind } from "#shared/notices/kinds.ts";
import { isNoticeOff } from "./choice-queries.ts";
import { deleteGone, insertDelivery, listUnserved } from "./push-queries.ts";

/** What an account is told by push. */
export interface PushNews extends PushMessage {
  accountId: string;
  kind: NoticeKind;
  /** An ISO instant from which on it is no news. */
  until: string;
  isUrgent: boolean;
  /**
   * Who hears of it, when that may end their sessions: each time that it is run, so one browser only. Else those that the
   * account has by then.
   */
  to?: Browser[];
}

type Browser = PushTarget & { id: string };

/**
 * Sends to each of the account's browsers what it has not taken yet, unless the account does not want it or it is no
 * news any more. Throws when one may take it later: run again then, it reaches only those that are left.
 */
export async function sendPush(services: Services, news: PushNews): Promise<void> {
  const { db, now } = services;
  const { accountId, kind, until } = news;
  const keepSeconds = (Date.parse(until) - now().getTime()) / 1000;
  if (keepSeconds <= 0) return;
  if (await isNoticeOff(db, { accountId, kind, channel: "push" })) return;
  const targets = news.to ?? (await listUnserved(db, { accountId, notice: news.id, now: now() }));
  const sent = targets.map((target) => sendTo(services, target, { news, keepSeconds }));
  const failure = (await Promise.allSettled(sent)).find(({ status }) => status === "rejected");
  if (failure?.status === "rejected") throw failure.reason;
}

async function sendTo(
  { db, push, now }: Services,
  { id, ...target }: Browser,
  { news, keepSeconds }: { news: PushNews; keepSeconds: number },
): Promise<void> {
  const { id: notice, title, body, path, isUrgent } = news;
  const message = { id: notice, title, body, path };
  const outcome = await push.send(target, message, { keepSeconds, isUrgent });
  if (outcome === "gone") await deleteGone(db, id);
  else await insertDelivery(db, { id, notice, now: now() });
}
