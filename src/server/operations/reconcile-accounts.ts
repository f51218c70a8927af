import { listRefusals } from "#server/payouts/refusal-queries.ts";
import type { Services } from "#server/services.ts";
import { attemptStep } from "#server/sweep-step.ts";
import { type Cents, cents, formatMoney } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { claimAccountsToRead, type DriverAccount } from "./account-balance-queries.ts";
import { type NewFinding, recordFindings } from "./finding-queries.ts";

const READS_PER_SWEEP = 20;
const HOURS_BETWEEN_READS = 24;

/**
 * Raises a finding for each driver whose account at Stripe is negative: Stripe takes the amount from the driver's next
 * transfers and holds as much of the platform's balance.
 */
export async function sweepAccountBalances(
  { db, payments, log }: Pick<Services, "db" | "payments" | "log">,
  now: Date,
): Promise<void> {
  const before = plusMinutes(now, -HOURS_BETWEEN_READS * 60);
  const accounts = await claimAccountsToRead(db, { before, now, most: READS_PER_SWEEP });
  const findings: NewFinding[] = [];
  const subjects: string[] = [];
  for (const account of accounts)
    await attemptStep(log, "account balance", async () => {
      const { balance } = await payments.findAccountMoney(account.stripeAccountId);
      subjects.push(account.stripeAccountId);
      if (balance < 0) findings.push(negativeBalance(account, balance));
    });
  await recordFindings(db, findings, { kinds: ["account_negative"], subjects, now });
}

function negativeBalance(account: DriverAccount, balance: Cents): NewFinding {
  const { stripeAccountId, firstName, lastName, owedCents } = account;
  const owedText =
    owedCents > 0 ? `, and ${formatMoney(cents(owedCents))} owed to us for refunds` : "";
  return {
    kind: "account_negative",
    subject: stripeAccountId,
    rideId: null,
    expected: `no debt of ${firstName} ${lastName}`,
    found: `${formatMoney(balance)} at Stripe${owedText}`,
  };
}

/** Raises a finding for each task that the operator must do at Stripe before it creates payout accounts. */
export async function sweepAccountRefusals({ db }: Pick<Services, "db">, now: Date): Promise<void> {
  const findings = (await listRefusals(db)).map(
    (task): NewFinding => ({
      kind: "account_refused",
      subject: "Stripe Connect",
      rideId: null,
      expected: "an account for each driver",
      found: task,
    }),
  );
  await recordFindings(db, findings, { kinds: ["account_refused"], subjects: null, now });
}
