import type { PaymentEvent } from "#server/adapters/payments/payments.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { findLastReceipt, storeEvents } from "./webhook-event-queries.ts";

/** Events can become visible a little later than their time says. */
const OVERLAP_MINUTES = 5;
const FIRST_LOOK_MINUTES = 24 * 60;

/**
 * Fetches the platform's new events from the provider if STRIPE_WEBHOOK_SECRET is not set, as in a demo that the
 * provider cannot reach. They are stored like events of a webhook. Events of the drivers' payout accounts are not
 * fetched: without STRIPE_CONNECT_WEBHOOK_SECRET, sweepPayouts reads these accounts every 15 seconds.
 */
export async function pollEvents({ db, payments }: Services, now: Date): Promise<void> {
  if (payments.hasWebhooks.account) return;
  const last = await findLastReceipt(db);
  const since = last ? plusMinutes(last, -OVERLAP_MINUTES) : plusMinutes(now, -FIRST_LOOK_MINUTES);
  const events: PaymentEvent[] = [];
  for await (const page of payments.listEventsSince(since)) events.push(...page);
  // In one transaction: the newest stored event is the next cursor, so storing only a part would hide the rest.
  await storeEvents(db, events.reverse(), now);
}
