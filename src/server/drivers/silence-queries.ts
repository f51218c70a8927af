import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { enqueuePush } from "#server/outbox/enqueue.ts";
import { isStillOwed, nextTryAt } from "#server/outbox/retry-queries.ts";
import { type Silence, silencePush } from "./silence-push.ts";

/** A longer gap between sweeps means that no node received positions, so silence is counted only from then on. */
const MAX_SWEEP_GAP = "3 minutes";

/**
 * Records that this installation is receiving positions. Returns the start of the current
 * uninterrupted period.
 */
export async function recordWatch(db: Db, now: Date): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    insert into position_watch as watch (since, last_at) values (${now}, ${now})
    on conflict (is_only_row) do update set
      since = case when excluded.last_at > watch.last_at + ${MAX_SWEEP_GAP}::interval
        then excluded.since else watch.since end,
      last_at = greatest(watch.last_at, excluded.last_at)
    returning since`.execute(db);
  return rows[0]?.since ?? now;
}

/**
 * Sets the drivers offline who have sent no position since `heardBefore`, longest online first, and queues a mail and a
 * push for each. Drivers on a ride stay online. Triggers announce the change to every node and to the driver's pages.
 */
export async function setSilentOffline(
  db: Db,
  { heardBefore, now, max }: { heardBefore: Date; now: Date; max: number },
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Silence>`
    with silent as (
      select account_id, greatest(online_since, received_at) as heard_at
      from drivers left join driver_positions on driver_id = account_id
      where is_online and online_since < ${heardBefore}
        and coalesce(received_at, '-infinity') < ${heardBefore}
        and not exists (
          select from rides where rides.driver_id = account_id and (state in ('arrived', 'started')
            or state = 'accepted' and kind = 'instant'))
      order by online_since limit ${max}
      for update of drivers skip locked
    ), ended as (
      update drivers set is_online = false,
        -- A microsecond earlier, to differ from the old value even without a position: else the trigger
        -- would record that the time online ends now.
        online_since = heard_at - interval '1 microsecond' from silent
      where drivers.account_id = silent.account_id
      returning drivers.account_id, heard_at
    )
    insert into driver_silences (driver_id, heard_at, ended_at)
    select account_id, heard_at, ${now} from ended
    on conflict (driver_id) do update set id = excluded.id, heard_at = excluded.heard_at,
      ended_at = excluded.ended_at, mail_attempts = 0, mail_after = null, mailed_at = null
    returning id, driver_id, ended_at`.execute(tx);
    for (const silence of rows) await enqueuePush(tx, silencePush(silence));
    return rows.map(({ driverId }) => driverId);
  });
}

export interface DueMail {
  id: string;
  email: string;
  /** Last position, or when the driver went online if that was later. */
  heardAt: Date;
}

/** Claims the due mails about silent drivers for two minutes. */
export async function claimMails(db: Db, now: Date, max: number): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    update driver_silences set mail_attempts = mail_attempts + 1,
      mail_after = ${now}::timestamptz + interval '2 minutes'
    from accounts
    where accounts.id = driver_id and driver_silences.id = any(array(
      select id from driver_silences
      where mailed_at is null and ${isStillOwed("ended_at", now)}
        and coalesce(mail_after, '-infinity') <= ${now}
      order by ended_at limit ${max}
      for update skip locked))
    returning driver_silences.id, email, heard_at`.execute(db);
  return rows;
}

/** Records that a driver was mailed about going offline. */
export async function markMailed(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable("driverSilences").set({ mailedAt: now }).where("id", "=", id).execute();
}

/** Delays the next attempt of a failed mail by a few minutes. */
export async function postponeMail(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable("driverSilences")
    .set({ mailAfter: nextTryAt("mailAttempts", now) })
    .where("id", "=", id)
    .execute();
}
