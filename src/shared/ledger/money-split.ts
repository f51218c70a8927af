import { type Cents, cents } from "#shared/money.ts";
import type { Credits } from "./postings.ts";

/**
 * Where a payment went. riderPaid - refunded = driverFare + faireTax - riderCredit - platformBears;
 * faireTax - platformBears = riderCredit + driverCredit + cardProcessing + platform.
 */
export type MoneySplit = {
  readonly riderPaid: Cents;
  readonly refunded: Cents;
  readonly driverFare: Cents;
  readonly faireTax: Cents;
  /** What the platform gave back of its own, beyond its tax. */
  readonly platformBears: Cents;
  /** What of the tax the rider's referral credit took off the price. */
  readonly riderCredit: Cents;
  /** What of the tax the driver's referral credit added to the fare. */
  readonly driverCredit: Cents;
  readonly cardProcessing: Cents | null;
  readonly platform: Cents | null;
};

/**
 * Splits a captured payment as receipts show it. `stripeFee` is null until Stripe reports it; the
 * platform's part is negative when fee and credits are more than the tax that was kept.
 */
export function splitMoney(payment: {
  riderPaid: Cents;
  refunded: Cents;
  driverFare: Cents;
  platformBears: Cents;
  credits: Credits;
  stripeFee: Cents | null;
}): MoneySplit {
  const { riderPaid, refunded, driverFare, platformBears, credits, stripeFee } = payment;
  const faireTax = cents(riderPaid - refunded - driverFare + platformBears + credits.rider);
  const kept = faireTax - platformBears - credits.rider - credits.driver;
  return {
    riderPaid,
    refunded,
    driverFare,
    faireTax,
    platformBears,
    riderCredit: credits.rider,
    driverCredit: credits.driver,
    cardProcessing: stripeFee,
    platform: stripeFee === null ? null : cents(kept - stripeFee),
  };
}
