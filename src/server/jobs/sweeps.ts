import { deleteExpiredSessions } from "#server/accounts/queries.ts";
import { keepQuotePartitions } from "#server/booking/quote-partitions.ts";
import { listUnsentRideEvents } from "#server/notices/queries.ts";
import { sendRideMails } from "#server/notices/send.ts";
import { closeUnpaid } from "#server/payments/close-unpaid.ts";
import { listUnprocessedEvents } from "#server/payments/event-queries.ts";
import { applyEvent } from "#server/payments/events.ts";
import { observeCheckout } from "#server/payments/observe-checkout.ts";
import { listUnsettledPayments } from "#server/payments/queries.ts";
import { settleRide } from "#server/payments/settle.ts";
import { tryMove } from "#server/rides/move-ride.ts";
import { listOverdueRides } from "#server/rides/queries.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/rides/deadlines.ts";

/** Ends what has waited too long: holds that were not paid, rides that were not answered. Safe on every node. */
export async function sweepDeadlines(services: Services, now: Date): Promise<void> {
  for (const { id, state } of await listOverdueRides(services.db, now)) {
    await attempt(services, "deadline", () =>
      state === "pending" ? expireRide(services, id, now) : closeUnpaid(services, id, "platform"),
    );
  }
}

/** Finds what an announcement or a job should have done and did not: the provider is asked, mail is sent. */
export async function sweepForgotten(services: Services, now: Date): Promise<void> {
  const aMinuteAgo = plusMinutes(now, -1);
  for (const { id } of await listUnprocessedEvents(services.db, aMinuteAgo)) {
    await attempt(services, "event", () => applyEvent(services, id));
  }
  for (const { rideId, state } of await listUnsettledPayments(services.db, aMinuteAgo)) {
    await attempt(services, "payment", async () => {
      if (state !== "captured") await observeCheckout(services, rideId);
      await settleRide(services, rideId);
    });
  }
  for (const eventId of await listUnsentRideEvents(services.db, aMinuteAgo)) {
    await attempt(services, "mail", () => sendRideMails(services, eventId));
  }
}

/** Stores where the drivers are, and takes those who have fallen silent out of the search. */
export async function sweepPositions({ market }: Services, now: Date): Promise<void> {
  market.dropSilent(now);
  await market.snapshotPositions();
}

/** Once a day, and at the start: room for tomorrow's quotes, old sessions gone. */
export async function sweepDaily(services: Services, now: Date): Promise<void> {
  await keepQuotePartitions(services.db, now);
  await deleteExpiredSessions(services.db, now);
}

async function expireRide({ db }: Services, rideId: string, now: Date): Promise<void> {
  await db
    .transaction()
    .execute((tx) => tryMove(tx, { rideId, action: "expire", by: "platform", now }));
}

/** One that fails does not keep the others waiting; the next sweep meets it again. */
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
