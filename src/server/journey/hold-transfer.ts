import type { Db } from "#server/database/db.ts";
import type { Env } from "#server/env.ts";
import type { JourneyReview } from "#shared/journey/journey.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { delayTransfer, insertReview } from "./queries.ts";

/** Number of a new driver's first transfers that are delayed, so that a stolen card is noticed in time. */
const FIRST_TRANSFERS = 10;
const DEFAULT_DELAY_DAYS = 2;

export interface EndedRide {
  rideId: string;
  driverId: string;
  /** Null if the journey was not reviewed (RIDE_REVIEW), or the ride was canceled. */
  review: JourneyReview | null;
  now: Date;
}

const transferDelayDays = ({
  isDemo,
  TRANSFER_DELAY_DAYS,
}: Pick<Env, "isDemo" | "TRANSFER_DELAY_DAYS">): number =>
  TRANSFER_DELAY_DAYS ?? (isDemo ? 0 : DEFAULT_DELAY_DAYS);

/** Holds the transfer of a ride that ends in this transaction if its review has reasons or the driver is new. */
export async function holdTransfer(
  tx: Db,
  env: Pick<Env, "isDemo" | "TRANSFER_DELAY_DAYS">,
  { rideId, driverId, review, now }: EndedRide,
): Promise<void> {
  if (review && review.reasons.length > 0) await insertReview(tx, rideId, { ...review, now });
  const days = transferDelayDays(env);
  if (days === 0) return;
  const dueAt = plusMinutes(now, days * 24 * 60);
  await delayTransfer(tx, { rideId, driverId, dueAt }, FIRST_TRANSFERS);
}
