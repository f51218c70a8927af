import { v7 as uuidv7 } from "uuid";
import type { BalanceTransaction, Period } from "#server/adapters/payments/balance-transaction.ts";
import type { Db } from "#server/database/db.ts";
import { post } from "#server/ledger/queries.ts";
import type { Services } from "#server/services.ts";
import {
  balanceTransactionAccount,
  rideFamilies,
  rideFamilyOf,
  SUSPENSE,
} from "#shared/ledger/balance-transaction-accounts.ts";
import { balanceTransactionPosting } from "#shared/ledger/postings.ts";
import { cents, formatMoney } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import {
  addSuspense,
  findCursor,
  type InsertedBalanceTransaction,
  insertBalanceTransactions,
  listOldSuspense,
  listUnexplainedMoney,
  listUnknownBalanceTransactions,
  lockCursor,
  moveCursor,
  withReaderLock,
} from "./balance-transaction-queries.ts";
import { type NewFinding, recordFindings } from "./finding-queries.ts";

/** Balance transactions can appear in the list some minutes after their creation. */
const OVERLAP_MINUTES = 60;
/** Time for events and settling to explain a balance transaction. */
const PATIENCE_MINUTES = 60;
/** Longest period held in memory. */
const WINDOW_MINUTES = 24 * 60;

export type Reader = Pick<Services, "db" | "payments" | "now">;

/**
 * Reads Stripe's balance transactions since the last read and posts those that no call of ours has caused. Afterwards
 * the ledger's balance equals Stripe's. Does nothing while another node reads. Idempotent by the id of the balance
 * transaction.
 */
export const readBalanceTransactions = (services: Reader): Promise<void> =>
  withReaderLock(services.db, { mustRun: false }, () => readNewBalanceTransactions(services));

/** Like readBalanceTransactions, starting some minutes before the cursor. Expects the reader's lock. */
export async function readNewBalanceTransactions(
  services: Reader,
  overlapMinutes = OVERLAP_MINUTES,
): Promise<void> {
  const { db, payments, now } = services;
  const began = now();
  const cursor = await findCursor(db);
  const from = cursor
    ? plusMinutes(cursor, -overlapMinutes)
    : await payments.findStartOfBalanceTransactions();
  for (const period of splitIntoWindows(from ?? began, began))
    await readWindow(services, period, began);
  await reportBalanceTransactions(db, began);
}

/** Windows up to an instant, oldest first; the last one has no end. */
function* splitIntoWindows(first: Date, last: Date): Generator<Period> {
  let from = first;
  for (let until = plusMinutes(from, WINDOW_MINUTES); until < last; ) {
    yield { from, until };
    from = until;
    until = plusMinutes(from, WINDOW_MINUTES);
  }
  yield { from, until: null };
}

/**
 * Inserts and posts the balance transactions of a window and moves the cursor to its end, so that a kill loses one
 * window.
 */
async function readWindow({ db, payments }: Reader, period: Period, now: Date): Promise<void> {
  const pages: BalanceTransaction[][] = [];
  for await (const page of payments.listBalanceTransactions(period)) pages.push([...page]);
  await db.transaction().execute(async (tx) => {
    await lockCursor(tx);
    const rides: string[] = [];
    for (const page of pages.reverse()) rides.push(...(await postPage(tx, page)));
    const posted = { ...period, from: plusMinutes(period.from, -OVERLAP_MINUTES) };
    await postUnexplained(tx, { ids: rides, posted, now });
    await moveCursor(tx, period.until ?? now);
  });
}

/** Posts balance transactions without a ride under their ids. Returns the rides of the others. */
async function postPage(tx: Db, page: readonly BalanceTransaction[]): Promise<string[]> {
  const read = page.map((one) => ({
    ...one,
    family: rideFamilyOf(one) ?? balanceTransactionAccount(one.type),
  }));
  const inserted = await insertBalanceTransactions(tx, read);
  for (const balanceTransaction of inserted.filter(({ rideId }) => rideId === null))
    await postOwn(tx, balanceTransaction);
  return inserted.flatMap(({ rideId }) => rideId ?? []);
}

/**
 * Posts a balance transaction without a ride. One of an unknown payment stays in suspense: the daily comparison reports
 * it.
 */
async function postOwn(tx: Db, { id, family, net }: InsertedBalanceTransaction): Promise<void> {
  const account = rideFamilyNames.includes(family) ? SUSPENSE : family;
  await post(
    tx,
    { kind: "moved", rideId: null, reference: id },
    balanceTransactionPosting({ account, amount: cents(net) }),
  );
}

const rideFamilyNames: readonly string[] = rideFamilies;

async function postUnexplained(
  tx: Db,
  { now, ...rides }: { ids: readonly string[]; posted: Period; now: Date },
): Promise<void> {
  for (const one of await listUnexplainedMoney(tx, rides)) {
    const { rideId, family, rest } = one;
    await addSuspense(tx, one, now);
    await post(
      tx,
      { kind: `moved:${family}`, rideId, reference: uuidv7() },
      balanceTransactionPosting({ account: SUSPENSE, amount: cents(rest) }),
    );
  }
}

async function reportBalanceTransactions(db: Db, now: Date): Promise<void> {
  const open = await listOldSuspense(db, plusMinutes(now, -PATIENCE_MINUTES));
  const unknown = await listUnknownBalanceTransactions(db);
  const findings: NewFinding[] = [
    ...open.map(({ rideId, family, cents: amount }) => ({
      kind: "movement_open" as const,
      ...{ rideId, subject: rideId, expected: `no ${family}` },
      found: formatMoney(cents(amount)),
    })),
    ...unknown.map(({ id, type, net }) => ({
      kind: "unknown_movement" as const,
      ...{ rideId: null, subject: id, expected: "a known type" },
      found: `${type} ${formatMoney(cents(net))}`,
    })),
  ];
  const kinds = ["movement_open", "unknown_movement"] as const;
  await recordFindings(db, findings, { kinds, subjects: null, now });
}
