import { type Cents, cents } from "#shared/money.ts";

/**
 * Where a payment went. riderPaid - refunded = driverFare + faireTax - platformBears;
 * faireTax - platformBears = cardProcessing + platform.
 */
export type MoneySplit = {
  readonly riderPaid: Cents;
  readonly refunded: Cents;
  readonly driverFare: Cents;
  readonly faireTax: Cents;
  /** What the platform gave back of its own, beyond its tax. */
  readonly platformBears: Cents;
  readonly cardProcessing: Cents | null;
  readonly platform: Cents | null;
};

/**
 * Splits a captured payment as receipts show it. `stripeFee` is null until Stripe reports it; the
 * platform's part is negative when the fee is more than the tax that was kept.
 */
export function splitMoney(payment: {
  riderPaid: Cents;
  refunded: Cents;
  driverFare: Cents;
  platformBears: Cents;
  stripeFee: Cents | null;
}): MoneySplit {
  const { riderPaid, refunded, driverFare, platformBears, stripeFee } = payment;
  const faireTax = cents(riderPaid - refunded - driverFare + platformBears);
  const platform = stripeFee === null ? null : cents(faireTax - platformBears - stripeFee);
  return {
    riderPaid,
    refunded,
    driverFare,
    faireTax,
    platformBears,
    cardProcessing: stripeFee,
    platform,
  };
}
