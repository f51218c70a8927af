import type Stripe from "stripe";
import { describeEvent } from "./event-signature.ts";
import type { FraudAlert } from "./fraud-alert.ts";
import type { Period } from "./movement.ts";
import type { Payment, Subject, Transfer } from "./payments.ts";
import { describeDispute } from "./stripe-disputes.ts";
import { translateErrors } from "./stripe-errors.ts";
import { describeReview, describeWarning } from "./stripe-fraud.ts";
import { describeIntent } from "./stripe-intent.ts";
import { describeMovement } from "./stripe-movements.ts";
import { subjectOf } from "./stripe-orders.ts";
import { describeTransfer } from "./stripe-transfer.ts";

type Page<T> = { data: T[]; has_more: boolean };
type Ask = { created: { gte: number; lt?: number }; limit: number; starting_after?: string };

/** All payment intents since an instant, with charge and fee. */
export const listPaymentsSince = (stripe: Stripe, since: Date) =>
  pagesOf(since, describedIntent, (ask) =>
    stripe.paymentIntents.list({ ...ask, expand: ["data.latest_charge.balance_transaction"] }),
  );

/** All balance transactions in dollars of a period, with their sources. */
export const everyMovement = (stripe: Stripe, { from, until }: Period) =>
  pagesOf(from, describeMovement, ({ created, ...ask }) =>
    stripe.balanceTransactions.list({
      ...ask,
      created: { ...created, ...(until && { lt: unixSeconds(until) }) },
      ...{ currency: "usd", expand: ["data.source"] },
    }),
  );

export const listTransfersSince = (stripe: Stripe, since: Date) =>
  pagesOf(since, describedTransfer, (ask) => stripe.transfers.list(ask));

export const listDisputesSince = (stripe: Stripe, since: Date) =>
  pagesOf(since, describeDispute, (ask) => stripe.disputes.list(ask));

/** Open reviews and all early fraud warnings since an instant. Stripe lists no closed reviews. */
export async function* listFraudAlertsSince(
  stripe: Stripe,
  since: Date,
): AsyncGenerator<readonly FraudAlert[]> {
  yield* pagesOf(since, describeReview, (ask) => stripe.reviews.list(ask));
  yield* pagesOf(since, describeWarning, (ask) => stripe.radar.earlyFraudWarnings.list(ask));
}

/** The platform's own events; those of connected accounts are listed per account. */
export const everyEvent = (stripe: Stripe, since: Date) =>
  pagesOf(since, describeEvent, (ask) =>
    stripe.events.list({
      ...ask,
      types: [
        "checkout.session.*",
        "payment_intent.*",
        "charge.*",
        "refund.*",
        "review.*",
        "radar.*",
        "payment_method.*",
      ],
    }),
  );

const describedIntent = (intent: Stripe.PaymentIntent): Payment & Subject => ({
  ...describeIntent(intent),
  ...subjectOf(intent.metadata),
});

const describedTransfer = (transfer: Stripe.Transfer): Transfer & Subject => ({
  ...describeTransfer(transfer),
  ...subjectOf(transfer.metadata),
});

const unixSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

async function* pagesOf<T extends { id: string }, D>(
  since: Date,
  described: (one: T) => D,
  list: (ask: Ask) => Promise<Page<T>>,
): AsyncGenerator<readonly D[]> {
  const created = { gte: unixSeconds(since) };
  let after: string | undefined;
  do {
    const page = await translateErrors(
      list({ created, limit: 100, ...(after && { starting_after: after }) }),
    );
    if (page.data.length > 0) yield page.data.map(described);
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after);
}
