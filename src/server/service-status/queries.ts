import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import {
  type Incident,
  type ServicePart,
  STATUS_DAYS,
} from "#shared/service-status/part-states.ts";

/** A longer gap between two measurements is an incident. */
const MAX_GAP = "1 minute";
/** A failure so soon after the end of an incident reopens it. */
const SAME_INCIDENT = "5 minutes";
/** Without another request, an incident ends at its last failure. */
const STALE = "30 minutes";
/** Far more than a page shows. */
const MAX_INCIDENTS = 1000;

/**
 * Records that a node works and reaches the database. Stores a gap before it as an incident of booking. Returns the time
 * of the first measurement.
 */
export const recordWatch = (db: Db, now: Date): Promise<Date> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ since: Date; seenAt: Date; isGap: boolean }>`
      select since, seen_at, seen_at < ${now}::timestamptz - ${MAX_GAP}::interval as is_gap
      from service_watch for update`.execute(tx);
    const [watch] = rows;
    if (watch?.isGap) await recordGap(tx, watch.seenAt, now);
    await sql`
      insert into service_watch as watch (since, seen_at) values (${now}, ${now})
      on conflict (is_only_row) do update set
        seen_at = greatest(watch.seen_at, excluded.seen_at)`.execute(tx);
    return watch?.since ?? now;
  });

const recordGap = (db: Db, from: Date, to: Date) =>
  sql`
    with lasting as (
      update service_incidents set seen_at = greatest(seen_at, ${to}::timestamptz)
      where part = 'booking' and ended_at is null returning id
    )
    insert into service_incidents (part, started_at, seen_at, ended_at)
    select 'booking', ${from}::timestamptz, ${to}::timestamptz, ${to}::timestamptz
    where not exists (select from lasting)`.execute(db);

/** Records a failure of a part: extends its open incident, reopens one that ended within 5 minutes, or opens a new one. */
export const reportTrouble = (
  db: Db,
  { part, since, seenAt }: { part: ServicePart; since: Date; seenAt: Date },
) =>
  sql`
    with continued as (
      update service_incidents set ended_at = null, seen_at = greatest(seen_at, ${seenAt}::timestamptz)
      where id = (
          select id from service_incidents where part = ${part} order by started_at desc, id desc limit 1)
        and (ended_at is null or ended_at > ${since}::timestamptz - ${SAME_INCIDENT}::interval)
      returning id
    )
    insert into service_incidents as incident (part, started_at, seen_at)
    select ${part}, ${since}::timestamptz, ${seenAt}::timestamptz where not exists (select from continued)
    on conflict (part) where ended_at is null do update set
      seen_at = greatest(incident.seen_at, excluded.seen_at)`.execute(db);

/** Ends the incident of a part that has worked after the last failure. */
export const endTrouble = (db: Db, part: ServicePart, workedAt: Date) =>
  db
    .updateTable("serviceIncidents")
    .set({ endedAt: workedAt })
    .where("part", "=", part)
    .where("endedAt", "is", null)
    .where("seenAt", "<=", workedAt)
    .execute();

/** Ends incidents of which no node has seen a failure for half an hour (`STALE`). */
export const endStaleTroubles = (db: Db, now: Date) =>
  sql`
    update service_incidents set ended_at = seen_at
    where ended_at is null and seen_at < ${now}::timestamptz - ${STALE}::interval`.execute(db);

/** Incidents of the last 90 days, newest first. */
export async function listIncidents(db: Db, now: Date): Promise<Incident[]> {
  const { rows } = await sql<Incident>`
    select part, started_at, ended_at from service_incidents
    where coalesce(ended_at, 'infinity') > ${now}::timestamptz - make_interval(days => ${STATUS_DAYS})
    order by started_at desc, id desc limit ${MAX_INCIDENTS}`.execute(db);
  return rows;
}

export const deleteOldIncidents = (db: Db, now: Date) =>
  sql`
    delete from service_incidents
    where ended_at < ${now}::timestamptz - make_interval(days => ${STATUS_DAYS})`.execute(db);
