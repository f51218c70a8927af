import { verifyAccounts } from "./accounts.ts";
import { postLateFees } from "./charges.ts";
import { expireDueSessions } from "./checkout-sessions.ts";
import { reserveForNegativeBalances } from "./connect/negative-balances.ts";
import type { Context } from "./context.ts";
import { releaseDueHolds } from "./payment-intents.ts";
import { payOutAccounts, payOutPlatform } from "./payouts.ts";
import { progressRefunds } from "./refund-progress.ts";
import { noRequest, type Sandbox, unixSeconds } from "./sandbox.ts";
import { pruneStoredReplies } from "./wire/idempotency.ts";

const eventSeconds = 30 * 86_400;

/**
 * Applies the passage of time: expires sessions and holds, posts late fees, progresses refunds, verifies accounts, pays
 * out balances, reserves for negative ones, and prunes stored replies and old events.
 */
export function sweep(sandbox: Sandbox, now: Date): Promise<void> {
  return sandbox.perform(noRequest, (current) => {
    const context = { ...current, now: unixSeconds(now) };
    expireDueSessions(context);
    releaseDueHolds(context);
    postLateFees(context);
    progressRefunds(context);
    verifyAccounts(context);
    payOutAccounts(context);
    reserveForNegativeBalances(context);
    payOutPlatform(context);
    pruneStoredReplies(context.store, context.now);
    pruneEvents(context);
  });
}

function pruneEvents({ store, now }: Context): void {
  for (const event of store.iterate("event")) {
    if (event.created + eventSeconds > now) return;
    store.remove("event", event.id);
  }
}
