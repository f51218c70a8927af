import type { Services } from "#server/services.ts";
import { attemptStep } from "#server/sweep-step.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { observeCheckout } from "./observe-checkout.ts";
import { takeUnsettledPayments } from "./queries.ts";
import { settleRide } from "./settle.ts";
import { listUnprocessedEvents } from "./webhook-event-queries.ts";
import { applyWebhookEvent } from "./webhook-events.ts";

/** Applies stored events whose job was lost, and asks the provider about payments whose event was lost. */
export async function sweepUnsettledPayments(services: Services, now: Date): Promise<void> {
  const { db, log } = services;
  const aMinuteAgo = plusMinutes(now, -1);
  for (const { id } of await listUnprocessedEvents(db, aMinuteAgo)) {
    await attemptStep(log, "event", () => applyWebhookEvent(services, id));
  }
  for (const { rideId, state } of await takeUnsettledPayments(db, aMinuteAgo, now)) {
    await attemptStep(log, "payment", async () => {
      if (state !== "captured") await observeCheckout(services, rideId);
      await settleRide(services, rideId);
    });
  }
}
