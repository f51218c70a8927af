import type { Payment, Subject } from "#server/adapters/payments/payments.ts";
import type { Services } from "#server/services.ts";
import { findProviderDisagreements } from "#shared/ledger/disagreements.ts";
import { type Cents, cents } from "#shared/money.ts";
import { providerKinds } from "#shared/operations/finding-kinds.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { type BookRow, listAllBooks, listBooksOf } from "./book-queries.ts";
import { toBookedMoney } from "./books.ts";
import { compareBalance } from "./compare-balance.ts";
import { listAllTipBooks, listTipBooksOf } from "./extras/tip-book-queries.ts";
import {
  claimDailyComparison,
  findLastComparison,
  finishDailyComparison,
  type NewFinding,
  recordFindings,
} from "./finding-queries.ts";
import { compareOwnBooks, compareWithProvider, forEachPage, subjectOf } from "./reconcile.ts";
import { compareDisputes } from "./reconcile-disputes.ts";
import { reportFraudAlerts, storeAlertsSince } from "./reconcile-fraud.ts";

/** Compares all books in both directions once a day, on one node. */
export async function sweepAllBooks(services: Services, now: Date): Promise<void> {
  if (!(await claimDailyComparison(services.db, now))) return;
  await compareAll(services, now);
  await finishDailyComparison(services.db, now);
}

/** Longer than a card authorization lasts: a payment begun earlier is open in our records, or its money has moved. */
const HOLD_MINUTES = 35 * 24 * 60;

type ProviderPayment = Payment & Subject;
/** Number and sum of the provider's transfers for a ride, tip or toll. */
type TransferSum = { transfers: number; cents: Cents };

/**
 * Compares all our records among themselves and with Stripe's balance; and, in both directions, our open payments and
 * the provider's payments and transfers since 35 days before the last comparison. The first run compares everything.
 */
export async function compareAll(services: Services, now: Date): Promise<void> {
  const { db, payments } = services;
  await compareDisputes(services, now);
  await compareBalance(services);
  const last = await findLastComparison(db);
  const since = last ? plusMinutes(last, -HOLD_MINUTES) : new Date(0);
  await storeAlertsSince(services, since);
  await reportFraudAlerts(services, now);
  const transferSums = await sumTransfers(services, { since, now });
  const seenIds = new Set<string>();
  const unknown: NewFinding[] = [];
  for await (const page of payments.listPaymentsSince(since)) {
    for (const { id } of page) seenIds.add(id);
    unknown.push(...(await comparePayments(services, { page, transferSums, now })));
  }
  await recordFindings(db, unknown, { kinds: ["unknown_payment"], subjects: [...seenIds], now });
  const comparePage = async (rows: BookRow[]) => {
    await compareOwnBooks(services, rows, now);
    const unseen = rows.filter(
      ({ paymentIntentId: id, isSettled }) =>
        id !== null && !seenIds.has(id) && (last === null || !isSettled),
    );
    if (unseen.length > 0) await compareWithProvider(services, unseen, now);
  };
  await forEachPage((after) => listAllBooks(db, { after, now }), comparePage);
  await forEachPage((after) => listAllTipBooks(db, { after, now }), comparePage);
}

/** Compares a page of the provider's payments with ours. Returns the payments unknown to us. */
async function comparePayments(
  services: Pick<Services, "db" | "payments">,
  {
    page,
    transferSums,
    now,
  }: {
    page: readonly ProviderPayment[];
    transferSums: ReadonlyMap<string, TransferSum>;
    now: Date;
  },
): Promise<NewFinding[]> {
  const { db } = services;
  const rows = await listReferencedBooks(db, page, now);
  const byIntent = new Map(rows.map((row) => [row.paymentIntentId, row]));
  // Payments whose id at the provider is not recorded yet.
  const unstarted = new Map(
    rows.filter((row) => row.paymentIntentId === null).map((row) => [subjectOf(row), row]),
  );
  const unknown: NewFinding[] = [];
  const matching: BookRow[] = [];
  const differing: BookRow[] = [];
  for (const payment of page) {
    const row = byIntent.get(payment.id) ?? unstarted.get(payment.tipId ?? payment.rideId ?? "");
    if (row) {
      const withTransfers = addTransferSum(payment, transferSums.get(subjectOf(row)));
      const isMatching = findProviderDisagreements(toBookedMoney(row), withTransfers).length === 0;
      (isMatching ? matching : differing).push({ ...row, paymentIntentId: payment.id });
    } else if (holdsMoney(payment))
      unknown.push(createUnknownFinding("unknown_payment", payment.id, payment.status));
  }
  const subjects = matching.map(subjectOf);
  await recordFindings(db, [], { kinds: providerKinds, subjects, now });
  // The provider's page was read before our rows, so differences are checked again.
  await compareWithProvider(services, differing, now);
  return unknown;
}

const holdsMoney = ({ status }: ProviderPayment): boolean =>
  status === "authorized" || status === "captured";

const addTransferSum = (
  { rideId: _, tipId: __, ...payment }: ProviderPayment,
  sum: TransferSum | undefined,
) => ({
  ...payment,
  transfers: sum?.transfers ?? 0,
  sent: sum?.cents ?? cents(0),
});

/** Transfers of the provider by ride or tip. Transfers for unknown rides and tips become findings. */
async function sumTransfers(
  { db, payments }: Pick<Services, "db" | "payments">,
  { since, now }: { since: Date; now: Date },
): Promise<ReadonlyMap<string, TransferSum>> {
  const transferSums = new Map<string, TransferSum>();
  const unknown: NewFinding[] = [];
  const transferIds: string[] = [];
  for await (const page of payments.listTransfersSince(since)) {
    transferIds.push(...page.map(({ id }) => id));
    const books = await listReferencedBooks(
      db,
      page.map((one) => ({ ...one, id: null })),
      now,
    );
    const knownSubjects = new Set(books.map(subjectOf));
    for (const { id, rideId, tipId, amount, reversed } of page) {
      const subject = tipId ?? rideId;
      if (subject === null || !knownSubjects.has(subject)) {
        unknown.push(createUnknownFinding("unknown_transfer", id, "sent"));
        continue;
      }
      const before = transferSums.get(subject) ?? { transfers: 0, cents: cents(0) };
      transferSums.set(subject, {
        transfers: before.transfers + 1,
        cents: cents(before.cents + amount - reversed),
      });
    }
  }
  await recordFindings(db, unknown, { kinds: ["unknown_transfer"], subjects: transferIds, now });
  return transferSums;
}

/** Our books of the rides and tips that the provider's payments or transfers name by payment, ride or tip id. */
async function listReferencedBooks(
  db: Services["db"],
  references: readonly (Subject & { id: string | null })[],
  now: Date,
): Promise<BookRow[]> {
  const intents = references.flatMap(({ id }) => id ?? []);
  const idsOf = (kind: keyof Subject) =>
    references.flatMap((one) => one[kind] ?? []).filter((id) => isUuid(id));
  const tips = await listTipBooksOf(db, { tipIds: idsOf("tipId"), intents, now });
  return [...(await listBooksOf(db, { rideIds: idsOf("rideId"), intents, now })), ...tips];
}

const createUnknownFinding = (
  kind: "unknown_payment" | "unknown_transfer",
  subject: string,
  found: string,
): NewFinding => ({ kind, subject, rideId: null, expected: "nothing", found });

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
