import { expireDueSessions } from "./checkout-sessions.ts";
import type { Desk } from "./desk.ts";
import { pruneKeptAnswers } from "./idempotency.ts";
import { releaseDueHolds } from "./payment-intents.ts";
import { payOutAccounts } from "./payouts.ts";
import { byItself, type Sandbox, unixSeconds } from "./sandbox.ts";

const eventSeconds = 30 * 86_400;

/** What time does by itself: sessions and holds end, drivers are paid out, old keys and events are forgotten. */
export function sweepUp(sandbox: Sandbox, now: Date): Promise<void> {
  return sandbox.perform(byItself, (today) => {
    const desk = { ...today, now: unixSeconds(now) };
    expireDueSessions(desk);
    releaseDueHolds(desk);
    payOutAccounts(desk);
    pruneKeptAnswers(desk.store, desk.now);
    pruneEvents(desk);
  });
}

function pruneEvents({ store, now }: Desk): void {
  for (const event of store.oldest("event")) {
    if (event.created + eventSeconds > now) return;
    store.remove("event", event.id);
  }
}
