import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

interface Swap {
  driverId: string;
  /** Kinds of documents that vehicles have or had. */
  kinds: readonly string[];
  /** VIN of the vehicle that the driver stops using. */
  from: string;
  /** VIN of the one in use from now on. */
  to: string;
  now: Date;
}

/** Switches a driver's documents to another vehicle: archives those of VIN `from`, restores those of VIN `to`. */
export async function swapDocuments(
  tx: Db,
  { driverId, kinds, from, to, now }: Swap,
): Promise<void> {
  await endArchivedDocuments(tx, { driverId, vin: from, now });
  const move = (before: string | null, after: string | null) =>
    tx
      .updateTable("driverSubmissions")
      .set({ keptVin: after })
      .where("driverId", "=", driverId)
      .where("kind", "in", kinds)
      .where("keptVin", "is not distinct from", before)
      .execute();
  await move(null, from);
  await move(to, null);
  // The next sweep records lapses of the vehicle that is in use now.
  await tx
    .deleteFrom("documentLapses")
    .where("driverId", "=", driverId)
    .where("kind", "in", kinds)
    .execute();
}

/** Ends the documents of a vehicle that is not kept any more. */
export async function endArchivedDocuments(
  tx: Db,
  { driverId, vin, now }: { driverId: string; vin: string; now: Date },
): Promise<void> {
  await sql`
    update driver_submissions set is_in_force = false, decided_at = coalesce(decided_at, ${now}),
      state = case state when 'in_review' then 'withdrawn' else state end
    where driver_id = ${driverId} and kept_vin = ${vin} and (is_in_force or state = 'in_review')`.execute(
    tx,
  );
}
