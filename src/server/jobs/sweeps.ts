import { deleteExpiredSessions } from "#server/accounts/session-queries.ts";
import { rotateQuotePartitions } from "#server/booking/quote-partitions.ts";
import { listUnsentMails } from "#server/credentials/mail-queries.ts";
import { sendAccountMail } from "#server/credentials/send-mail.ts";
import type { Db } from "#server/database/db.ts";
import { hastenFailedJobs } from "#server/outbox/retry-queries.ts";
import { closeUnpaid } from "#server/payments/close-unpaid.ts";
import { observeCheckout } from "#server/payments/observe-checkout.ts";
import { takeUnsettledPayments } from "#server/payments/queries.ts";
import { settleRide } from "#server/payments/settle.ts";
import { listUnprocessedEvents } from "#server/payments/webhook-event-queries.ts";
import { applyWebhookEvent } from "#server/payments/webhook-events.ts";
import { removeUnusedUploads } from "#server/profile/unused-uploads.ts";
import { listUnsentRideEvents } from "#server/ride-notices/queries.ts";
import { sendRideMails } from "#server/ride-notices/send.ts";
import { recordCompletion } from "#server/rides/complete.ts";
import type { Move } from "#server/rides/move.ts";
import { recountDriver } from "#server/rides/move-queries.ts";
import { type AlsoInMove, tryMove } from "#server/rides/move-ride.ts";
import {
  listUnansweredRides,
  listUncompletedRides,
  listUnpaidRides,
  listUnstartedRides,
} from "#server/rides/overdue-queries.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { forgetOld } from "./forget-old.ts";

/** Ends rides past their deadlines. Safe on every node. Rides that need no provider never wait for a slow one. */
export async function sweepDeadlines(services: Services, now: Date): Promise<void> {
  const { db } = services;
  for (const { id } of await listUnansweredRides(db, now)) {
    await attempt(services, "answer", () => endRide(db, { rideId: id, action: "expire", now }));
  }
  for (const { id, driverId } of await listUncompletedRides(db, now)) {
    await attempt(services, "end", () =>
      endRide(db, { rideId: id, action: "complete", now }, (tx) =>
        recordCompletion(tx, { rideId: id, driverId }, now),
      ),
    );
  }
  for (const { id, driverId, amountCents } of await listUnstartedRides(db, now)) {
    await attempt(services, "unstarted", () =>
      endRide(db, { rideId: id, action: "cancel", now, ...everythingBack(amountCents) }, (tx) =>
        recountDriver(tx, driverId, false),
      ),
    );
  }
  const unpaid = await listUnpaidRides(db, now);
  await Promise.all(
    unpaid.map(({ id }) =>
      attempt(services, "hold", () => closeUnpaid(services, id, { by: "platform" })),
    ),
  );
}

/** Recovers lost announcements and jobs by asking the provider. */
export async function sweepForgotten(services: Services, now: Date): Promise<void> {
  const aMinuteAgo = plusMinutes(now, -1);
  for (const { id } of await listUnprocessedEvents(services.db, aMinuteAgo)) {
    await attempt(services, "event", () => applyWebhookEvent(services, id));
  }
  for (const { rideId, state } of await takeUnsettledPayments(services.db, aMinuteAgo, now)) {
    await attempt(services, "payment", async () => {
      if (state !== "captured") await observeCheckout(services, rideId);
      await settleRide(services, rideId);
    });
  }
}

/** Sends due reminders, and mails whose job failed. Safe on every node: each is sent once. */
export async function sweepMails(services: Services, now: Date): Promise<void> {
  for (const eventId of await listUnsentRideEvents(services.db, plusMinutes(now, -1))) {
    await attempt(services, "mail", () => sendRideMails(services, eventId));
  }
  for (const mailId of await listUnsentMails(services.db, plusMinutes(now, -1))) {
    await attempt(services, "account mail", () => sendAccountMail(services, mailId));
  }
}

/** Limits the retry delay of failed jobs. */
export const sweepFailedJobs = ({ db }: Services): Promise<void> => hastenFailedJobs(db);

/** Stores driver positions, and removes silent drivers from the index. */
export async function sweepPositions({ market }: Services, now: Date): Promise<void> {
  market.dropSilent(now);
  await market.snapshotPositions();
}

/** Daily and at startup: creates tomorrow's quote partition and deletes expired records. */
export async function sweepDaily(services: Services, now: Date): Promise<void> {
  await rotateQuotePartitions(services.db, now);
  await deleteExpiredSessions(services.db, now);
  await forgetOld(services.db, now);
  await removeUnusedUploads(services, now);
  await services.feeRules.reload();
}

type Ending = Pick<Move, "rideId" | "now" | "reason" | "also"> & {
  action: "expire" | "complete" | "cancel";
};

const everythingBack = (amountCents: number) => ({
  reason: "Nobody said that the ride took place",
  also: { cancelledRefundCents: amountCents, cancelledDriverCents: 0 },
});

async function endRide(db: Db, ending: Ending, alongside?: AlsoInMove): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const moved = await tryMove(tx, { ...ending, by: "platform" });
    if (moved) await alongside?.(tx, moved);
  });
}

/** A failed step does not stop the others; the next sweep retries it. */
async function attempt(
  { log }: Services,
  what: string,
  act: () => Promise<unknown>,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    log.warn({ err: error, what }, "a sweep met a failure and goes on");
  }
}
