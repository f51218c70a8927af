import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { SurchargeRule } from "#shared/surcharges/fields.ts";

/** Inserts these fees as version 2, unless a version after the empty first one exists. */
export async function insertSurcharges(
  tx: Db,
  { rules, effectiveOn }: { rules: readonly SurchargeRule[]; effectiveOn: string },
): Promise<void> {
  await sql`
    insert into surcharge_tables (version, rules, effective_on, approved_at)
    select 2, ${JSON.stringify(rules)}::jsonb, ${effectiveOn}::date, now()
    where not exists (select from surcharge_tables where version > 1)`.execute(tx);
}
