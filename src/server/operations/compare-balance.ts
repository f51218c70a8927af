import { cents, formatMoney } from "#shared/money.ts";
import { findLedgerBalance, withReaderLock } from "./balance-transaction-queries.ts";
import { type NewFinding, recordFindings } from "./finding-queries.ts";
import { type Reader, readNewBalanceTransactions } from "./read-balance-transactions.ts";

const ATTEMPTS = 3;
/** Period read again for balance transactions that appeared late: longer than a card authorization lasts. */
const LATE_MINUTES = 35 * 24 * 60;

/**
 * Compares the ledger with Stripe's balance. On a difference, reads the last weeks again, because balance transactions
 * can appear late, and compares once more. Throws if another node reads for longer than two seconds.
 */
export const compareBalance = (services: Reader): Promise<void> =>
  withReaderLock(services.db, { mustRun: true }, () => compare(services));

async function compare(services: Reader): Promise<void> {
  let difference = await findDifference(services);
  if (difference?.length) {
    await readNewBalanceTransactions(services, LATE_MINUTES);
    difference = await findDifference(services);
  }
  if (difference) await record(services, difference);
}

const record = ({ db, now }: Reader, findings: readonly NewFinding[]): Promise<void> =>
  recordFindings(db, findings, { kinds: ["balance_differs"], subjects: null, now: now() });

/**
 * Reads balance transactions before and after requesting the balance, so that money moving meanwhile is not reported as
 * a difference. Null if money moves at every attempt.
 */
async function findDifference(services: Reader): Promise<NewFinding[] | null> {
  const { db, payments } = services;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await readNewBalanceTransactions(services);
    const before = await findLedgerBalance(db);
    const { available, pending } = await payments.findBalance();
    await readNewBalanceTransactions(services);
    if ((await findLedgerBalance(db)) !== before) continue;
    const balance = cents(available + pending);
    if (balance === before) return [];
    const differs: NewFinding = {
      kind: "balance_differs",
      ...{ rideId: null, subject: "stripe", expected: formatMoney(balance) },
      found: formatMoney(cents(before)),
    };
    return [differs];
  }
  return null;
}
