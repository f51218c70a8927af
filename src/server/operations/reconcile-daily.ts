import type { Payment, Subject } from "#server/adapters/payments/payments.ts";
import type { Services } from "#server/services.ts";
import { findProviderDisagreements } from "#shared/ledger/disagreements.ts";
import { type Cents, cents } from "#shared/money.ts";
import { providerKinds } from "#shared/operations/finding-kinds.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { type BookRow, listAllBooks, listBooksOf } from "./book-queries.ts";
import { ourMoney } from "./books.ts";
import { compareBalance } from "./compare-balance.ts";
import {
  type Found,
  findLastWhole,
  finishWhole,
  recordFindings,
  startWhole,
} from "./finding-queries.ts";
import { compareOwn, compareWithProvider, inPages, subjectOf } from "./reconcile.ts";
import { compareDisputes } from "./reconcile-disputes.ts";
import { reportFraudAlerts, storeAlertsSince } from "./reconcile-fraud.ts";
import { listAllTipBooks, listTipBooksOf } from "./tip-book-queries.ts";

/** Compares all books in both directions once a day, on one node. */
export async function sweepAllBooks(services: Services, now: Date): Promise<void> {
  if (!(await startWhole(services.db, now))) return;
  await compareAll(services, now);
  await finishWhole(services.db, now);
}

/** Longer than a card can be held: every payment begun before is open here, or its money has moved. */
const HOLD_MINUTES = 35 * 24 * 60;

type Theirs = Payment & Subject;
/** Transfers that the provider made for a ride or a tip. */
type Sent = { transfers: number; cents: Cents };

/**
 * Compares all our records among themselves and with Stripe's balance; the provider's payments and transfers since the
 * last comparison, and our open ones, in both directions. The first run compares everything.
 */
export async function compareAll(services: Services, now: Date): Promise<void> {
  const { db, payments } = services;
  await compareDisputes(services, now);
  await compareBalance(services);
  const last = await findLastWhole(db);
  const since = last ? plusMinutes(last, -HOLD_MINUTES) : new Date(0);
  await storeAlertsSince(services, since);
  await reportFraudAlerts(services, now);
  const sent = await everythingSent(services, { since, now });
  const seen = new Set<string>();
  const strangers: Found[] = [];
  for await (const page of payments.listPaymentsSince(since)) {
    for (const { id } of page) seen.add(id);
    strangers.push(...(await compareTheirs(services, { page, sent, now })));
  }
  await recordFindings(db, strangers, { kinds: ["unknown_payment"], subjects: [...seen], now });
  const comparePage = async (rows: BookRow[]) => {
    await compareOwn(services, rows, now);
    const unseen = rows.filter(
      ({ paymentIntentId: id, isSettled }) =>
        id !== null && !seen.has(id) && (last === null || !isSettled),
    );
    if (unseen.length > 0) await compareWithProvider(services, unseen, now);
  };
  await inPages((after) => listAllBooks(db, { after, now }), comparePage);
  await inPages((after) => listAllTipBooks(db, { after, now }), comparePage);
}

/** Compares a page of the provider's payments with ours. Returns the payments unknown to us. */
async function compareTheirs(
  services: Pick<Services, "db" | "payments">,
  { page, sent, now }: { page: readonly Theirs[]; sent: ReadonlyMap<string, Sent>; now: Date },
): Promise<Found[]> {
  const { db } = services;
  const rows = await listBooksNamed(db, page, now);
  const byIntent = new Map(rows.map((row) => [row.paymentIntentId, row]));
  const bySubject = new Map(rows.map((row) => [subjectOf(row), row]));
  const strangers: Found[] = [];
  const agreed: BookRow[] = [];
  const doubtful: BookRow[] = [];
  for (const theirs of page) {
    const row =
      byIntent.get(theirs.id) ?? awaiting(bySubject.get(theirs.tipId ?? theirs.rideId ?? ""));
    if (row) {
      const known = withSent(theirs, sent.get(subjectOf(row)));
      const isAgreed = findProviderDisagreements(ourMoney(row), known).length === 0;
      (isAgreed ? agreed : doubtful).push({ ...row, paymentIntentId: theirs.id });
    } else if (holdsMoney(theirs))
      strangers.push(stranger("unknown_payment", theirs.id, theirs.status));
  }
  const subjects = agreed.map(subjectOf);
  await recordFindings(db, [], { kinds: providerKinds, subjects, now });
  // The provider's page was read before our rows, so differences are checked again.
  await compareWithProvider(services, doubtful, now);
  return strangers;
}

const holdsMoney = ({ status }: Theirs): boolean =>
  status === "authorized" || status === "captured";

/** A payment whose start we have not recorded yet. */
const awaiting = (row: BookRow | undefined) => (row?.paymentIntentId === null ? row : undefined);

const withSent = ({ rideId: _, tipId: __, ...payment }: Theirs, sent: Sent | undefined) => ({
  ...payment,
  transfers: sent?.transfers ?? 0,
  sent: sent?.cents ?? cents(0),
});

/** Transfers of the provider by ride or tip; transfers for unknown ones become findings. */
async function everythingSent(
  { db, payments }: Pick<Services, "db" | "payments">,
  { since, now }: { since: Date; now: Date },
): Promise<ReadonlyMap<string, Sent>> {
  const sent = new Map<string, Sent>();
  const strangers: Found[] = [];
  const seen: string[] = [];
  for await (const page of payments.listTransfersSince(since)) {
    seen.push(...page.map(({ id }) => id));
    const ours = await listBooksNamed(
      db,
      page.map((one) => ({ ...one, id: null })),
      now,
    );
    const known = new Set(ours.map(subjectOf));
    for (const { id, rideId, tipId, amount, reversed } of page) {
      const subject = tipId ?? rideId;
      if (subject === null || !known.has(subject)) {
        strangers.push(stranger("unknown_transfer", id, "sent"));
        continue;
      }
      const before = sent.get(subject) ?? { transfers: 0, cents: cents(0) };
      sent.set(subject, {
        transfers: before.transfers + 1,
        cents: cents(before.cents + amount - reversed),
      });
    }
  }
  await recordFindings(db, strangers, { kinds: ["unknown_transfer"], subjects: seen, now });
  return sent;
}

/** Our books of the rides and tips that the provider's payments name, by payment id, ride id or tip id. */
async function listBooksNamed(
  db: Services["db"],
  named: readonly (Subject & { id: string | null })[],
  now: Date,
): Promise<BookRow[]> {
  const intents = named.flatMap(({ id }) => id ?? []);
  const idsOf = (kind: keyof Subject) =>
    named.flatMap((one) => one[kind] ?? []).filter((id) => isUuid(id));
  const tips = await listTipBooksOf(db, { tipIds: idsOf("tipId"), intents, now });
  return [...(await listBooksOf(db, { rideIds: idsOf("rideId"), intents, now })), ...tips];
}

const stranger = (
  kind: "unknown_payment" | "unknown_transfer",
  subject: string,
  found: string,
): Found => ({ kind, subject, rideId: null, expected: "nothing", found });

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
