import type { FareLimits } from "#shared/fares/fare-limits.ts";
import { centsFromDollars } from "#shared/money.ts";
import type { Settings } from "./schema.ts";

/** The installation's limits of one ride's fare. */
export const fareLimitsOf = ({
  FARE_FLOOR,
  FARE_CEILING,
}: Pick<Settings, "FARE_FLOOR" | "FARE_CEILING">): FareLimits => ({
  floor: centsFromDollars(FARE_FLOOR),
  ceiling: centsFromDollars(FARE_CEILING),
});
