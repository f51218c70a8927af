import { listOpenReviews, releaseDueTransfers, setDecision } from "#server/journey/queries.ts";
import { type ReviewServices, reviewRide } from "#server/journey/review.ts";
import type { Services } from "#server/services.ts";
import { attemptStep } from "#server/sweep-step.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { enqueueSettling } from "./enqueue-settling.ts";
import { findRidePayment } from "./queries.ts";

/** Age up to which open reviews are checked again: late positions are accepted for two hours, the rest is a margin. */
const RECHECK_MINUTES = 150;

/** Releases the delayed transfers of new drivers that are due. */
export async function sweepTransferDelays({ db }: Pick<Services, "db">, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const rideId of await releaseDueTransfers(tx, now)) await enqueueSettling(tx, rideId);
  });
}

/** Closes the reviews of rides that late positions support after all. */
export async function sweepReviews(
  services: ReviewServices & Pick<Services, "log">,
  now: Date,
): Promise<void> {
  const since = plusMinutes(now, -RECHECK_MINUTES);
  const open = await listOpenReviews(services.db);
  for (const { rideId } of open.filter(({ openedAt }) => openedAt >= since))
    await attemptStep(services.log, "review", () => recheck(services, rideId, now));
}

async function recheck(services: ReviewServices, rideId: string, now: Date): Promise<void> {
  const payment = await findRidePayment(services.db, rideId);
  const ending = payment?.rideState === "no_show" ? "no_show" : "complete";
  const review = await reviewRide(services, rideId, ending);
  if (!review || review.reasons.length > 0) return;
  await services.db.transaction().execute(async (tx) => {
    const supportedDecision = { decision: "supported", adminId: null, reason: null, now } as const;
    if (await setDecision(tx, rideId, supportedDecision)) await enqueueSettling(tx, rideId);
  });
}
