import type { Db } from "#server/database/db.ts";
import { countMissedRequest, setUnansweringOffline } from "#server/drivers/presence-queries.ts";
import { type ReviewServices, reviewRide } from "#server/journey/review.ts";
import type { Services } from "#server/services.ts";
import { attemptStep } from "#server/sweep-step.ts";
import { recordCompletion } from "./complete.ts";
import type { Move } from "./move.ts";
import { recountDriver } from "./move-queries.ts";
import { type ChangeInMove, tryMove } from "./move-ride.ts";
import {
  listUnansweredRides,
  listUncompletedRides,
  listUnstartedRides,
} from "./overdue-queries.ts";

/**
 * Ends paid rides past their deadlines, and sets drivers offline who do not answer. Safe on every node. Does not call
 * the payment provider, because a slow provider would delay the next rides.
 */
export async function sweepDeadlines(
  services: ReviewServices & Pick<Services, "log">,
  now: Date,
): Promise<void> {
  const { db, env, log } = services;
  for (const { id, driverId, kind } of await listUnansweredRides(db, now)) {
    await attemptStep(log, "answer", () =>
      endRide(db, { rideId: id, action: "expire", now }, async (tx) => {
        if (kind === "instant") await countMissedRequest(tx, driverId, now);
      }),
    );
  }
  await attemptStep(log, "presence", () => setUnansweringOffline(db, now));
  for (const { id, driverId } of await listUncompletedRides(db, now)) {
    await attemptStep(log, "end", async () => {
      const review = await reviewRide(services, id, "complete");
      await endRide(db, { rideId: id, action: "complete", now }, (tx) =>
        recordCompletion(tx, env, { rideId: id, driverId, review, now }),
      );
    });
  }
  for (const { id, driverId, amountCents } of await listUnstartedRides(db, now)) {
    await attemptStep(log, "unstarted", () =>
      endRide(db, { rideId: id, action: "cancel", now, ...fullRefund(amountCents) }, (tx) =>
        recountDriver(tx, driverId, false),
      ),
    );
  }
}

type Ending = Pick<Move, "rideId" | "now" | "reason" | "also"> & {
  action: "expire" | "complete" | "cancel";
};

const fullRefund = (amountCents: number) => ({
  reason: "Never marked as completed",
  also: { cancelledRefundCents: amountCents, cancelledDriverCents: 0 },
});

async function endRide(db: Db, ending: Ending, changeInMove?: ChangeInMove): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stateChange = await tryMove(tx, { ...ending, by: "platform" });
    if (stateChange) await changeInMove?.(tx, stateChange);
  });
}
