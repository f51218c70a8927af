import { withLockedAccount } from "#server/accounts/account-lock.ts";
import type { Db } from "#server/database/db.ts";
import type { NoticeChannel, NoticeKind } from "#shared/notices/kinds.ts";

export interface NoticeOff {
  accountId: string;
  kind: NoticeKind;
  channel: NoticeChannel;
}

/** Notifications that these accounts have switched off. */
export async function listNoticesOff(db: Db, accountIds: string[]): Promise<NoticeOff[]> {
  return db
    .selectFrom("noticesOff")
    .select(["accountId", "kind", "channel"])
    .where("accountId", "in", accountIds)
    .orderBy("accountId")
    .orderBy("kind")
    .limit(100)
    .execute();
}

/** True if the account has switched off this kind on this channel. */
export async function isNoticeOff(db: Db, { accountId, kind, channel }: NoticeOff) {
  const noticesOff = await listNoticesOff(db, [accountId]);
  return noticesOff.some((notice) => notice.kind === kind && notice.channel === channel);
}

/** Replaces the switched-off channels of these kinds. */
export async function putNoticesOff(
  db: Db,
  accountId: string,
  { kinds, off }: { kinds: NoticeKind[]; off: Omit<NoticeOff, "accountId">[] },
): Promise<void> {
  await withLockedAccount(db, accountId, async (tx) => {
    await tx
      .deleteFrom("noticesOff")
      .where("accountId", "=", accountId)
      .where("kind", "in", kinds)
      .execute();
    if (off.length === 0) return;
    await tx
      .insertInto("noticesOff")
      .values(off.map((notice) => ({ accountId, ...notice })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
