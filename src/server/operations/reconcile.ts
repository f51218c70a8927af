import { type Payment, PaymentRefused } from "#server/adapters/payments/payments.ts";
import type { Db } from "#server/database/db.ts";
import { findRidePayment } from "#server/payments/queries.ts";
import { paymentMoney, rideMoney } from "#server/payments/ride-money.ts";
import { findTip, type Tip } from "#server/payments/tips/queries.ts";
import { nextTipStep } from "#server/payments/tips/tip-money.ts";
import type { Services } from "#server/services.ts";
import {
  type Disagreement,
  findOwnDisagreements,
  findProviderDisagreements,
} from "#shared/ledger/disagreements.ts";
import { refundStage } from "#shared/ledger/refund-state.ts";
import { type Cents, cents, sumCents } from "#shared/money.ts";
import { ownKinds, providerKinds } from "#shared/operations/finding-kinds.ts";
import { nextMoneyStep } from "#shared/payments/settlement.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { BATCH_SIZE, type BookRow, listChangedBooks, listMovingBooks } from "./book-queries.ts";
import { toBookedMoney, toProviderMoney } from "./books.ts";
import { listMovingTipBooks } from "./extras/tip-book-queries.ts";
import { type NewFinding, recordFindings } from "./finding-queries.ts";

/** Period covered by the five-minute sweep. */
const RECENT_MINUTES = 15;
/** A payment page stays open for 31 minutes, and its payment is recorded a few minutes later at most. */
const UNRECORDED_MINUTES = 45;
const LOWEST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Compares rides, tips and tolls that are unsettled or were settled recently: within our own books, and with the
 * provider (rides only if they changed recently).
 */
export async function sweepBooks(
  services: Pick<Services, "db" | "payments">,
  now: Date,
): Promise<void> {
  const since = plusMinutes(now, -RECENT_MINUTES);
  await forEachPage(
    (after) => listMovingBooks(services.db, { since, after, now }),
    (rows) => compareOwnBooks(services, rows, now),
  );
  await forEachPage(
    (after) => listChangedBooks(services.db, { since, after, now }),
    (rows) => compareWithProvider(services, rows, now),
  );
  await forEachPage(
    (after) => listMovingTipBooks(services.db, { since, after, now }),
    async (rows) => {
      await compareOwnBooks(services, rows, now);
      await compareWithProvider(services, rows, now);
    },
  );
}

/** Reads books in pages, by the id of the ride, tip or toll. */
export async function forEachPage(
  read: (after: string) => Promise<BookRow[]>,
  work: (rows: BookRow[]) => Promise<void>,
): Promise<void> {
  let after = LOWEST_ID;
  for (;;) {
    const rows = await read(after);
    if (rows.length > 0) await work(rows);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    after = subjectOf(last);
  }
}

/** Finds disagreements within our own books. */
export async function compareOwnBooks(
  { db }: Pick<Services, "db">,
  rows: readonly BookRow[],
  now: Date,
): Promise<void> {
  const findings = rows.flatMap((row) => toFindings(row, findOwnDisagreements(toBookedMoney(row))));
  const subjects = rows.map(subjectOf);
  await recordFindings(db, findings, { kinds: ownKinds, subjects, now });
}

/** Compares each started payment with the provider. Payments that change meanwhile are left for the next run. */
export async function compareWithProvider(
  services: Pick<Services, "db" | "payments">,
  rows: readonly BookRow[],
  now: Date,
): Promise<void> {
  const begunPayments = rows.filter(({ paymentIntentId }) => paymentIntentId !== null);
  const findings: NewFinding[] = [];
  const subjects: string[] = [];
  for (const row of begunPayments) {
    const disagreements = await findPaymentDisagreements(services, row);
    if (disagreements.length > 0 && (await isMoving(services.db, row, now))) continue;
    findings.push(...disagreements);
    subjects.push(subjectOf(row));
  }
  await recordFindings(services.db, findings, { kinds: providerKinds, subjects, now });
}

async function findPaymentDisagreements(
  { payments }: Pick<Services, "payments">,
  row: BookRow,
): Promise<NewFinding[]> {
  const payment = await payments.findPayment(row.paymentIntentId ?? "").catch((error: unknown) => {
    if (error instanceof PaymentRefused) return null;
    throw error;
  });
  const transfers = payment ? await payments.listTransfers(row.rideId, row.tipId) : [];
  const refundedCents = payment ? await sumRefunds(payments, payment) : cents(0);
  const providerMoney =
    payment && toProviderMoney({ ...payment, refunded: refundedCents }, transfers);
  return toFindings(row, findProviderDisagreements(toBookedMoney(row), providerMoney));
}

/** Refunds sent and on their way. Stripe's own sum on the charge may include failed ones. */
async function sumRefunds(payments: Services["payments"], payment: Payment): Promise<Cents> {
  if (payment.status !== "captured") return payment.refunded;
  const refunds = await payments.listRefundsOf(payment.id);
  const activeRefunds = refunds.filter(({ status }) => refundStage(status) !== "ended");
  return sumCents(activeRefunds.map(({ amount }) => amount));
}

/** True if a payment changed since it was read or is about to: the provider may be a step ahead. */
async function isMoving(db: Db, row: BookRow, now: Date): Promise<boolean> {
  const tip = row.tipId && (await findTip(db, row.tipId));
  if (tip) return hasChanged(row, tip) || (tip.settledAt === null && nextTipStep(tip) !== null);
  const payment = await findRidePayment(db, row.rideId);
  if (!payment) return false;
  if (payment.paymentIntentId === null)
    return payment.createdAt > plusMinutes(now, -UNRECORDED_MINUTES);
  if (hasChanged(row, payment)) return true;
  if (payment.settledAt !== null) return false;
  if (payment.state === "captured" && payment.feeCents === null) return true;
  return nextMoneyStep(rideMoney(payment), paymentMoney(payment)) !== null;
}

type TipAmounts = Pick<
  Tip,
  | "state"
  | "capturedCents"
  | "refundedCents"
  | "refundingCents"
  | "transferredCents"
  | "reversedCents"
>;

function hasChanged(row: BookRow, now: TipAmounts): boolean {
  const { state, capturedCents, refundedCents, refundingCents } = now;
  const sentCents = now.transferredCents - now.reversedCents;
  const latest = [state, capturedCents, refundedCents, refundingCents, sentCents];
  const rowValues = [row.state, row.captured, row.refunded, row.refunding, row.sent];
  return latest.some((value, place) => value !== rowValues[place]);
}

/** Disagreements about the payment of a ride, tip or toll, as findings. */
const toFindings = (row: BookRow, disagreements: readonly Disagreement[]): NewFinding[] =>
  disagreements.map((one) => ({ ...one, rideId: row.rideId, subject: subjectOf(row) }));

export const subjectOf = ({ rideId, tipId }: BookRow): string => tipId ?? rideId;
