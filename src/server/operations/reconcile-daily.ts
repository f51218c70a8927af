import type { Payment } from "#server/adapters/payments/payments.ts";
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
import { compareOwn, compareWithProvider, inPages } from "./reconcile.ts";
import { compareDisputes } from "./reconcile-disputes.ts";
import { reportFraudAlerts, storeAlertsSince } from "./reconcile-fraud.ts";

/** Compares all books in both directions once a day, on one node. */
export async function sweepAllBooks(services: Services, now: Date): Promise<void> {
  if (!(await startWhole(services.db, now))) return;
  await compareAll(services, now);
  await finishWhole(services.db, now);
}

/** Longer than a card can be held: every payment begun before is open here, or its money has moved. */
const HOLD_MINUTES = 35 * 24 * 60;

type Theirs = Payment & { rideId: string | null };
/** Transfers that the provider made for a ride. */
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
    strangers.push(...(await comparePage(services, { page, sent, now })));
  }
  await recordFindings(db, strangers, { kinds: ["unknown_payment"], subjects: [...seen], now });
  await inPages(
    (after) => listAllBooks(db, { after, now }),
    async (rows) => {
      await compareOwn(services, rows, now);
      const unseen = rows.filter(
        ({ paymentIntentId: id, isSettled }) =>
          id !== null && !seen.has(id) && (last === null || !isSettled),
      );
      if (unseen.length > 0) await compareWithProvider(services, unseen, now);
    },
  );
}

/** Compares a page of the provider's payments with ours. Returns the payments unknown to us. */
async function comparePage(
  services: Pick<Services, "db" | "payments">,
  { page, sent, now }: { page: readonly Theirs[]; sent: ReadonlyMap<string, Sent>; now: Date },
): Promise<Found[]> {
  const rideIds = page.map(({ rideId }) => rideId).filter((id) => id !== null && isUuid(id));
  const intents = page.map(({ id }) => id);
  const { db } = services;
  const rows = await listBooksOf(db, { rideIds: rideIds as string[], intents, now });
  const byIntent = new Map(rows.map((row) => [row.paymentIntentId, row]));
  const byRide = new Map(rows.map((row) => [row.rideId, row]));
  const strangers: Found[] = [];
  const agreed: BookRow[] = [];
  const doubtful: BookRow[] = [];
  for (const theirs of page) {
    const row = byIntent.get(theirs.id) ?? awaiting(byRide.get(theirs.rideId ?? ""));
    if (row) {
      const known = withSent(theirs, sent.get(row.rideId));
      const isAgreed = findProviderDisagreements(ourMoney(row), known).length === 0;
      (isAgreed ? agreed : doubtful).push({ ...row, paymentIntentId: theirs.id });
    } else if (holdsMoney(theirs))
      strangers.push(stranger("unknown_payment", theirs.id, theirs.status));
  }
  const subjects = agreed.map(({ rideId }) => rideId);
  await recordFindings(db, [], { kinds: providerKinds, subjects, now });
  // The provider's page was read before our rows, so differences are checked again.
  await compareWithProvider(services, doubtful, now);
  return strangers;
}

const holdsMoney = ({ status }: Theirs): boolean =>
  status === "authorized" || status === "captured";

/** A payment whose start we have not recorded yet. */
const awaiting = (row: BookRow | undefined) => (row?.paymentIntentId === null ? row : undefined);

const withSent = ({ rideId: _, ...payment }: Theirs, sent: Sent | undefined) => ({
  ...payment,
  transfers: sent?.transfers ?? 0,
  sent: sent?.cents ?? cents(0),
});

/** Transfers of the provider by ride; transfers for unknown rides become findings. */
async function everythingSent(
  { db, payments }: Pick<Services, "db" | "payments">,
  { since, now }: { since: Date; now: Date },
): Promise<ReadonlyMap<string, Sent>> {
  const sent = new Map<string, Sent>();
  const strangers: Found[] = [];
  const seen: string[] = [];
  for await (const page of payments.listTransfersSince(since)) {
    seen.push(...page.map(({ id }) => id));
    const named = page.map(({ rideId }) => rideId).filter((id) => id !== null && isUuid(id));
    const ours = await listBooksOf(db, { rideIds: named as string[], intents: [], now });
    const known = new Set(ours.map(({ rideId }) => rideId));
    for (const { id, rideId, amount, reversed } of page) {
      if (rideId === null || !known.has(rideId)) {
        strangers.push(stranger("unknown_transfer", id, "sent"));
        continue;
      }
      const before = sent.get(rideId) ?? { transfers: 0, cents: cents(0) };
      sent.set(rideId, {
        transfers: before.transfers + 1,
        cents: cents(before.cents + amount - reversed),
      });
    }
  }
  await recordFindings(db, strangers, { kinds: ["unknown_transfer"], subjects: seen, now });
  return sent;
}

const stranger = (
  kind: "unknown_payment" | "unknown_transfer",
  subject: string,
  found: string,
): Found => ({ kind, subject, rideId: null, expected: "nothing", found });

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
