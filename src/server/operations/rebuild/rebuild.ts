import type { PaymentEvent, Transfer } from "#server/adapters/payments/payments.ts";
import { compareAll } from "#server/operations/reconcile-daily.ts";
import { observeCheckout } from "#server/payments/observe-checkout.ts";
import { findRidePayment } from "#server/payments/queries.ts";
import { recordTransferByHand } from "#server/payments/record.ts";
import { settleRide } from "#server/payments/settle.ts";
import { storeEvents } from "#server/payments/webhook-event-queries.ts";
import { spendDriverCredit } from "#server/referrals/credit-queries.ts";
import { recountDriver } from "#server/rides/move-queries.ts";
import { tryMove } from "#server/rides/move-ride.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { planRebuild, type RebuildStep } from "./plan.ts";
import {
  dropUnsentMails,
  findAnswerBy,
  findRestore,
  listKnownRides,
  listOpenRides,
  markRebuilt,
} from "./queries.ts";

/** A payment page is open for 31 minutes, and an event can become visible some minutes later. */
const OVERLAP_MINUTES = 45;
const LOWEST_ID = "00000000-0000-0000-0000-000000000000";
const REASON = "Read from Stripe after a restore";

/**
 * After a restore, brings the database in line with what happened at Stripe after the backup, before deadlines can end
 * rides that were paid and driven. Does nothing on other starts. May run on several nodes, and again after a failure.
 */
export async function rebuildFromStripe(services: Services): Promise<void> {
  const { db, log, now } = services;
  const takenAt = await findRestore(db);
  if (!takenAt) return;
  log.warn({ takenAt }, "reading from Stripe what came after the restored backup");
  const since = plusMinutes(takenAt, -OVERLAP_MINUTES);
  const movedRides = await rebuildRides(services);
  await storeEventsSince(services, since);
  const released = await releaseUnknownHolds(services, since);
  await compareAll(services, now());
  await markRebuilt(db, now());
  log.warn({ moved: movedRides, released }, "read from Stripe what came after the restored backup");
}

type OpenRide = Awaited<ReturnType<typeof listOpenRides>>[number];

async function rebuildRides(services: Services): Promise<number> {
  let movedRides = 0;
  let after = LOWEST_ID;
  for (;;) {
    const rides = await listOpenRides(services.db, after);
    for (const ride of rides) if (await rebuildRide(services, ride)) movedRides += 1;
    const last = rides.at(-1);
    if (!last) return movedRides;
    after = last.id;
  }
}

/** Returns whether the ride was moved. */
async function rebuildRide(
  services: Services,
  { id: rideId, driverId }: OpenRide,
): Promise<boolean> {
  const { db, payments } = services;
  await observeCheckout(services, rideId);
  const payment = await findRidePayment(db, rideId);
  if (!payment?.paymentIntentId) return false;
  const [atStripe, transfer] = await Promise.all([
    payments.findPayment(payment.paymentIntentId),
    payments.findTransfer(rideId),
  ]);
  const steps = planRebuild(payment.rideState, { ...atStripe, transfer });
  for (const step of steps) await applyStep(services, { rideId, driverId }, step);
  if (steps.length > 0) await dropUnsentMails(db, rideId);
  await settleRide(services, rideId);
  if (transfer) await recordSentTransfer(services, rideId, transfer);
  return steps.length > 0;
}

/** Records a transfer that was sent after the backup, although the restored rows still delay or review it. */
async function recordSentTransfer(
  services: Services,
  rideId: string,
  transfer: Transfer,
): Promise<void> {
  const payment = await findRidePayment(services.db, rideId);
  if (payment?.state === "captured" && payment.transferId === null)
    await recordTransferByHand(services, payment, transfer);
}

async function applyStep(
  { db, now }: Services,
  { rideId, driverId }: { rideId: string; driverId: string },
  { action, returned }: RebuildStep,
): Promise<void> {
  const by = action === "accept" ? "stripe" : "platform";
  const also = returned && {
    cancelledRefundCents: returned.refund,
    cancelledDriverCents: returned.driver,
  };
  // The driver accepted before the deadline; the rows that recorded it are lost.
  const answerBy = action === "accept" ? await findAnswerBy(db, rideId) : null;
  const at = answerBy ? new Date(Math.min(answerBy.getTime() - 1, now().getTime())) : now();
  await db.transaction().execute(async (tx) => {
    const move = { rideId, action, by, now: at, reason: REASON, ...(also && { also }) } as const;
    if (!(await tryMove(tx, move)) || action === "accept") return;
    await recountDriver(tx, driverId, action === "complete");
    // The transfer was sent, so no delay or review holds it.
    if (action === "complete") await spendDriverCredit(tx, { rideId, driverId }, now());
  });
}

/** Stores the events of the time after the backup, of which Stripe keeps thirty days; jobs apply them. */
async function storeEventsSince({ db, payments, now }: Services, since: Date): Promise<void> {
  const events: PaymentEvent[] = [];
  for await (const page of payments.listEventsSince(since)) events.push(...page);
  await storeEvents(db, events.reverse(), now());
}

/**
 * Releases holds on cards for rides that were booked after the backup: no row of them is left, so no driver comes.
 * `compareAll` reports the charged payments of such rides. Returns the number of released holds.
 */
async function releaseUnknownHolds({ db, log, payments }: Services, since: Date): Promise<number> {
  let released = 0;
  for await (const page of payments.listPaymentsSince(since)) {
    const holds = page.filter(({ status, rideId }) => status === "authorized" && isUuid(rideId));
    const known = await listKnownRides(
      db,
      holds.map(({ rideId }) => String(rideId)),
    );
    for (const { id, rideId } of holds.filter((hold) => !known.has(String(hold.rideId)))) {
      await payments.release(id);
      log.warn({ rideId, paymentId: id }, "released the hold of a ride booked after the backup");
      released += 1;
    }
  }
  return released;
}

const isUuid = (text: string | null): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text ?? "");
