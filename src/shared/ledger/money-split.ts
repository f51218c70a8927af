import { type Cents, cents } from "#shared/money.ts";
import type { Credits } from "./postings.ts";

/**
 * Allocation of a payment. riderPaid - refunded = driverFare + faireTax + fees - riderCredit - platformBears;
 * faireTax - platformBears = riderCredit + driverCredit + cardProcessing + platform.
 */
export type MoneySplit = {
  readonly riderPaid: Cents;
  readonly refunded: Cents;
  readonly driverFare: Cents;
  readonly faireTax: Cents;
  /** Passed through to authorities. */
  readonly fees: Cents;
  /** Refunds borne by the platform beyond its tax. */
  readonly platformBears: Cents;
  /** Rider's referral credit, deducted from the tax. */
  readonly riderCredit: Cents;
  /** Driver's referral credit, paid out of the tax. */
  readonly driverCredit: Cents;
  /** Stripe's fee; this and the platform's part are null until Stripe reports it. */
  readonly cardProcessing: Cents | null;
  /** What remains of the tax for the platform. */
  readonly platform: Cents | null;
};

/**
 * Splits a captured payment for receipts. `stripeFee` is null until Stripe reports it. The platform's part is
 * negative if fee and credits exceed the tax.
 */
export function splitMoney(payment: {
  riderPaid: Cents;
  refunded: Cents;
  driverFare: Cents;
  fees: Cents;
  platformBears: Cents;
  credits: Credits;
  stripeFee: Cents | null;
}): MoneySplit {
  const { riderPaid, refunded, driverFare, fees, platformBears, credits, stripeFee } = payment;
  const faireTax = cents(riderPaid - refunded - driverFare - fees + platformBears + credits.rider);
  const beforeFee = faireTax - platformBears - credits.rider - credits.driver;
  return {
    riderPaid,
    refunded,
    driverFare,
    faireTax,
    fees,
    platformBears,
    riderCredit: credits.rider,
    driverCredit: credits.driver,
    cardProcessing: stripeFee,
    platform: stripeFee === null ? null : cents(beforeFee - stripeFee),
  };
}
