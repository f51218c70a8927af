import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { enqueuePush } from "#server/outbox/enqueue.ts";
import type { PushPayload } from "#server/outbox/payloads.ts";
import { presence } from "#shared/drivers/presence.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

/** Counts an unanswered request of an online driver, and asks "Still there?" after the second one. */
export async function countMissedRequest(db: Db, driverId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ missed: number }>`
    insert into missed_requests as counted (driver_id, missed)
    select account_id, 1 from drivers where account_id = ${driverId} and is_online
    on conflict (driver_id) do update set missed = counted.missed + 1,
      asked_at = case when counted.missed + 1 >= ${presence.askAfter} then coalesce(counted.asked_at, ${now}) end
    returning missed`.execute(db);
  if (rows[0]?.missed === presence.askAfter) await enqueuePush(db, stillTherePush(driverId, now));
}

/** Forgets unanswered requests, because the driver has confirmed to be present. */
export async function clearMissedRequests(db: Db, driverId: string): Promise<void> {
  await db.deleteFrom("missedRequests").where("driverId", "=", driverId).execute();
}

/**
 * Sets drivers offline who missed too many requests or did not answer "Still there?", unless they are on a ride.
 * Triggers announce the change to every node and to the driver's pages.
 */
export async function setUnansweringOffline(db: Db, now: Date): Promise<void> {
  const askedBefore = new Date(now.getTime() - presence.answerSeconds * 1000);
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ driverId: string }>`
      with away as (
        select driver_id from missed_requests join drivers on account_id = driver_id
        where ended_at is null and is_online
          and asked_at is not null and (missed >= ${presence.offlineAfter} or asked_at <= ${askedBefore})
          and not exists (
            select from rides where rides.driver_id = account_id and state in ('accepted', 'arrived', 'started')
              and (kind = 'instant' or state <> 'accepted'))
        order by asked_at limit 500
        for update of drivers, missed_requests skip locked
      ), ended as (
        update drivers set is_online = false, online_since = ${now} from away where account_id = away.driver_id
        returning account_id
      )
      update missed_requests set ended_at = ${now} from ended where driver_id = ended.account_id
      returning driver_id`.execute(tx);
    for (const { driverId } of rows) await enqueuePush(tx, offlinePush(driverId, now));
  });
}

const stillTherePush = (driverId: string, now: Date): PushPayload => ({
  ...pushTo(driverId, `still-there-${driverId}-${now.getTime()}`),
  title: "Still there?",
  body: `Say so within ${presence.answerSeconds} seconds to stay online`,
  until: plusMinutes(now, presence.answerSeconds / 60).toISOString(),
});

const offlinePush = (driverId: string, now: Date): PushPayload => ({
  ...pushTo(driverId, `unanswering-${driverId}-${now.getTime()}`),
  title: "You are offline: requests were not answered",
  body: "It does not count against you. Go online again when you are ready",
  until: plusMinutes(now, 12 * 60).toISOString(),
});

const pushTo = (accountId: string, id: string) =>
  ({ id, accountId, kind: "standing", path: "/driver/dashboard", isUrgent: true }) as const;
