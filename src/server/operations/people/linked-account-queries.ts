import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { MarkKind } from "#shared/linked-accounts/link-accounts.ts";

export interface SuspectedLink {
  riderId: string;
  driverId: string;
  marks: MarkKind[];
}

/** Riders and drivers whose typed values or devices match, newest first. */
export async function listSuspectedLinks(db: Db): Promise<SuspectedLink[]> {
  const { rows } = await sql<SuspectedLink>`
    select rider_id, driver_id, marks from linked_accounts where not is_proven
    order by since desc, rider_id, driver_id limit 1000`.execute(db);
  return rows;
}

/** Paid rides between accounts that are proven to be one person's, newest first. */
export async function listRidesWithOneself(
  db: Db,
): Promise<{ rideId: string; marks: MarkKind[] }[]> {
  const { rows } = await sql<{ rideId: string; marks: MarkKind[] }>`
    select rides.id as ride_id, marks
    from linked_accounts
    join rides on rides.rider_id = linked_accounts.rider_id and rides.driver_id = linked_accounts.driver_id
    where is_proven and rides.state not in ('awaiting_payment', 'lapsed', 'rejected', 'expired')
    order by rides.id desc limit 1000`.execute(db);
  return rows;
}

export interface PersonRow {
  id: string;
  role: "RIDER" | "DRIVER" | "ADMIN";
  firstName: string;
  lastName: string;
  email: string;
}

/** People by account id. */
export async function listPeople(db: Db, ids: readonly string[]): Promise<PersonRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("accounts")
    .select(["id", "role", "firstName", "lastName", "email"])
    .where("id", "in", ids)
    .orderBy("id")
    .limit(1000)
    .execute();
}
