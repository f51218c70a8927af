import type Stripe from "stripe";
import type { Period } from "./balance-transaction.ts";
import { describeEvent } from "./event-signature.ts";
import type { FraudAlert } from "./fraud-alert.ts";
import type { Payment, Subject, Transfer } from "./payments.ts";
import { describeBalanceTransaction } from "./stripe-balance-transactions.ts";
import { describeDispute } from "./stripe-disputes.ts";
import { translateErrors } from "./stripe-errors.ts";
import { describeReview, describeWarning } from "./stripe-fraud.ts";
import { describeIntent } from "./stripe-intent.ts";
import { subjectOf } from "./stripe-orders.ts";
import { describeTransfer } from "./stripe-transfer.ts";

type Page<T> = { data: T[]; has_more: boolean };
type PageQuery = { created: { gte: number; lt?: number }; limit: number; starting_after?: string };

/** All payment intents since an instant, with charge and fee. */
export const listPaymentsSince = (stripe: Stripe, since: Date) =>
  listPages(since, describeIntentWithSubject, (query) =>
    stripe.paymentIntents.list({ ...query, expand: ["data.latest_charge.balance_transaction"] }),
  );

/** All balance transactions in dollars of a period, with their sources. */
export const listBalanceTransactions = (stripe: Stripe, { from, until }: Period) =>
  listPages(from, describeBalanceTransaction, ({ created, ...query }) =>
    stripe.balanceTransactions.list({
      ...query,
      created: { ...created, ...(until && { lt: unixSeconds(until) }) },
      ...{ currency: "usd", expand: ["data.source"] },
    }),
  );

export const listTransfersSince = (stripe: Stripe, since: Date) =>
  listPages(since, describeTransferWithSubject, (query) => stripe.transfers.list(query));

export const listDisputesSince = (stripe: Stripe, since: Date) =>
  listPages(since, describeDispute, (query) => stripe.disputes.list(query));

/** Open reviews and all early fraud warnings since an instant. Stripe lists no closed reviews. */
export async function* listFraudAlertsSince(
  stripe: Stripe,
  since: Date,
): AsyncGenerator<readonly FraudAlert[]> {
  yield* listPages(since, describeReview, (query) => stripe.reviews.list(query));
  yield* listPages(since, describeWarning, (query) => stripe.radar.earlyFraudWarnings.list(query));
}

/** The platform's own events of the types that webhooks also bring; Stripe lists a connected account's separately. */
export const listEventsSince = (stripe: Stripe, since: Date) =>
  listPages(since, describeEvent, (query) =>
    stripe.events.list({
      ...query,
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

const describeIntentWithSubject = (intent: Stripe.PaymentIntent): Payment & Subject => ({
  ...describeIntent(intent),
  ...subjectOf(intent.metadata),
});

const describeTransferWithSubject = (transfer: Stripe.Transfer): Transfer & Subject => ({
  ...describeTransfer(transfer),
  ...subjectOf(transfer.metadata),
});

const unixSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

async function* listPages<T extends { id: string }, D>(
  since: Date,
  describe: (one: T) => D,
  list: (query: PageQuery) => Promise<Page<T>>,
): AsyncGenerator<readonly D[]> {
  const createdRange = { gte: unixSeconds(since) };
  let after: string | undefined;
  do {
    const page = await translateErrors(
      list({ created: createdRange, limit: 100, ...(after && { starting_after: after }) }),
    );
    if (page.data.length > 0) yield page.data.map(describe);
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after);
}
