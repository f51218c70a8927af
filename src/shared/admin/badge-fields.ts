import * as z from "zod/mini";

/** Why a driver has the badge, and what the next one requires. */
export const badgeFields = {
  /** Completed rides, and the latest ratings and ended rides. */
  record: z.object({
    completedRides: z.int(),
    yesRatings: z.int(),
    ratings: z.int(),
    faultCancels: z.int(),
    endedRides: z.int(),
  }),
  /** Shares are fractions; null at the highest badge. */
  nextBadge: z.nullable(
    z.object({
      badge: z.string(),
      completedRides: z.int(),
      minYesShare: z.number(),
      maxCancelShare: z.number(),
    }),
  ),
};
