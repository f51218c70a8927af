import { findRidePayment } from "#server/payments/queries.ts";
import { paymentMoney, rideMoney } from "#server/payments/ride-money.ts";
import type { Services } from "#server/services.ts";
import { cents, centsFromDollars } from "#shared/money.ts";
import { type Claims, findLowMinimum, findShortage } from "#shared/operations/platform-balance.ts";
import { refundMissing } from "#shared/payments/settlement.ts";
import { type NewFinding, recordFindings } from "./finding-queries.ts";
import { listHeldRefunds, sumOpenDisputes, sumUnpaidRefunds } from "./platform-balance-queries.ts";

type BalanceServices = Pick<Services, "db" | "payments" | "env">;

/**
 * Compares Stripe's balance with the refunds and disputes that it must pay, and the payout schedule with the minimum of
 * the settings. Automatic payouts empty the balance; refunds then wait. Reports currencies other than dollars.
 */
export async function sweepPlatformBalance(services: BalanceServices, now: Date): Promise<void> {
  const { db, payments, env } = services;
  const claims = await sumClaims(services);
  const balance = await payments.findBalance();
  const schedule = await payments.findPayoutSchedule();
  const shortage = findShortage(balance, schedule, claims);
  const lowMinimum = findLowMinimum(schedule, centsFromDollars(env.STRIPE_MINIMUM_BALANCE));
  const subject = { rideId: null, subject: "stripe" };
  const findings: NewFinding[] = [
    ...(shortage ? [{ kind: "balance_short" as const, ...subject, ...shortage }] : []),
    ...balance.foreignCurrencies.map((found) => ({
      kind: "foreign_currency" as const,
      ...{ rideId: null, subject: found, expected: "US dollars", found },
    })),
    ...(lowMinimum ? [{ kind: "payouts_unsafe" as const, ...subject, ...lowMinimum }] : []),
  ];
  const kinds = ["balance_short", "payouts_unsafe", "foreign_currency"] as const;
  await recordFindings(db, findings, { kinds, subjects: null, now });
}

async function sumClaims({ db }: Pick<Services, "db">): Promise<Claims> {
  let held = 0;
  for (const rideId of await listHeldRefunds(db)) {
    const payment = await findRidePayment(db, rideId);
    if (payment) held += refundMissing(rideMoney(payment), paymentMoney(payment));
  }
  return {
    refunds: cents((await sumUnpaidRefunds(db)) + held),
    disputes: cents(await sumOpenDisputes(db)),
  };
}
