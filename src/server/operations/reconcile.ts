import { PaymentRefused } from "#server/adapters/payments/payments.ts";
import type { Services } from "#server/services.ts";
import {
  type Disagreement,
  ownDisagreements,
  providerDisagreements,
} from "#shared/ledger/disagreements.ts";
import type { FindingKind } from "#shared/operations/finding-kinds.ts";
import { plusMinutes } from "#shared/rides/deadlines.ts";
import { AT_ONCE, type BookRow, listChangedBooks, listMovingBooks } from "./book-queries.ts";
import { ourMoney, theirMoney } from "./books.ts";
import { type Found, recordFindings } from "./finding-queries.ts";

/** What comparing our own books can find. */
const ownKinds: readonly FindingKind[] = [
  "ledger_unbalanced",
  "clearing_open",
  "ledger_captured",
  "ledger_refunded",
  "ledger_sent",
  "ledger_fee",
  "price_differs",
  "not_settled",
];

/** What asking the provider about a payment of ours can find. */
export const providerKinds: readonly FindingKind[] = [
  "provider_missing",
  "provider_state",
  "provider_amount",
  "provider_captured",
  "provider_refunded",
  "provider_fee",
  "provider_sent",
  "double_transfer",
];

/** How far back the sweep of every five minutes looks. */
const LATELY_MINUTES = 15;
const FIRST = "00000000-0000-0000-0000-000000000000";

/** Compares what still moves or was settled lately: our books, and with the provider what changed. */
export async function sweepBooks(services: Services, now: Date): Promise<void> {
  const since = plusMinutes(now, -LATELY_MINUTES);
  await inPages(
    (after) => listMovingBooks(services.db, { since, after, now }),
    (rows) => compareOwn(services, rows, now),
  );
  await inPages(
    (after) => listChangedBooks(services.db, { since, after, now }),
    (rows) => compareWithProvider(services, rows, now),
  );
}

/** Reads rides page by page in the order of their ids. */
export async function inPages(
  read: (after: string) => Promise<BookRow[]>,
  work: (rows: BookRow[]) => Promise<void>,
): Promise<void> {
  let after = FIRST;
  for (;;) {
    const rows = await read(after);
    if (rows.length > 0) await work(rows);
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.rideId;
  }
}

/** Finds what does not agree within our own books. */
export async function compareOwn(
  { db }: Services,
  rows: readonly BookRow[],
  now: Date,
): Promise<void> {
  const found = rows.flatMap((row) => foundAt(row.rideId, ownDisagreements(ourMoney(row))));
  const subjects = rows.map(({ rideId }) => rideId);
  await recordFindings(db, found, { kinds: ownKinds, subjects, now });
}

/** Asks the provider about each payment that has begun there. */
export async function compareWithProvider(
  services: Services,
  rows: readonly BookRow[],
  now: Date,
): Promise<void> {
  const begun = rows.filter(({ paymentIntentId }) => paymentIntentId !== null);
  const found: Found[] = [];
  for (const row of begun) found.push(...(await askAbout(services, row)));
  const subjects = begun.map(({ rideId }) => rideId);
  await recordFindings(services.db, found, { kinds: providerKinds, subjects, now });
}

async function askAbout({ payments }: Services, row: BookRow): Promise<Found[]> {
  const payment = await payments.findPayment(row.paymentIntentId ?? "").catch((error: unknown) => {
    if (error instanceof PaymentRefused) return null;
    throw error;
  });
  const transfers = payment ? await payments.listTransfers(row.rideId) : [];
  const theirs = payment && theirMoney(payment, transfers);
  return foundAt(row.rideId, providerDisagreements(ourMoney(row), theirs));
}

/** Disagreements about a ride. */
export const foundAt = (rideId: string, disagreements: readonly Disagreement[]): Found[] =>
  disagreements.map((one) => ({ ...one, rideId, subject: rideId }));
