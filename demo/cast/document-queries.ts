import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { newYorkDocuments } from "#shared/documents/kinds.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { plusDays } from "#shared/plus-days.ts";

const DAYS_VALID = 400;

/** Inserts each kind of document that a verified demo driver lacks, as approved by the demo's admin. */
export async function insertMissingDocuments(
  db: Db,
  emails: { drivers: readonly string[]; admin: string },
  now: Date,
): Promise<void> {
  const expiresOn = plusDays(marketIsoDate(now), DAYS_VALID);
  await sql`
    insert into driver_submissions
      (driver_id, kind, state, after, expires_on, submitted_at, decided_at, decided_by, is_in_force)
    select driver.id, kind, 'approved', jsonb_build_object('number', 'DEMO ' || upper(left(driver.first_name, 3))),
      case when has_expiry then ${expiresOn}::date end, ${now}, ${now}, admin.id, true
    from accounts driver
    join drivers on drivers.account_id = driver.id and drivers.is_verified
    cross join accounts admin
    cross join unnest(${newYorkDocuments.map(({ kind }) => kind)}::text[],
      ${newYorkDocuments.map(({ hasExpiry }) => hasExpiry)}::boolean[]) as document_kind (kind, has_expiry)
    where driver.role = 'DRIVER' and driver.email = any(${[...emails.drivers]}::text[])
      and admin.role = 'ADMIN' and admin.email = ${emails.admin}
    on conflict do nothing`.execute(db);
}
