import { type ExpressionBuilder, sql } from "kysely";
import type { DB } from "#server/database/tables.d.ts";

/**
 * The vehicle of a ride: in use at the acceptance of an instant ride or the arrival for a scheduled one, else at the end
 * of a ride that ended before, else the one in use now.
 */
export const vehicleOfRide = (eb: ExpressionBuilder<DB, "rides">) =>
  eb
    .selectFrom("vehicleUses")
    .select(["make", "model", "year", "color", "plateNumber", "vehicleType"])
    .whereRef("vehicleUses.driverId", "=", "rides.driverId")
    .where(
      sql<boolean>`used_until >= coalesce(
        case rides.kind when 'instant' then rides.accepted_at else rides.arrived_at end, rides.ended_at, 'infinity')`,
    )
    .orderBy("usedUntil")
    .limit(1)
    .as("vehicle");
