import { type ExpressionBuilder, sql } from "kysely";
import type { DB } from "#server/database/tables.d.ts";

export const vehicleColumns = [
  "make",
  "model",
  "year",
  "color",
  "plateNumber",
  "vehicleType",
] as const;

/**
 * The vehicle of a ride: the one in use when an instant ride was accepted or the driver of a scheduled one arrived; if
 * the ride ended before that, the one in use at its end; else the current one.
 */
export const vehicleOfRide = (eb: ExpressionBuilder<DB, "rides">) =>
  eb
    .selectFrom("vehicleUses")
    .select(vehicleColumns)
    .whereRef("vehicleUses.driverId", "=", "rides.driverId")
    .where(
      sql<boolean>`used_until >= coalesce(
        case rides.kind when 'instant' then rides.accepted_at else rides.arrived_at end, rides.ended_at, 'infinity')`,
    )
    .orderBy("usedUntil")
    .limit(1)
    .as("vehicle");
