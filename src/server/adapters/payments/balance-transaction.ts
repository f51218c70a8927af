import type { Cents } from "#shared/money.ts";
import type { PayoutSchedule } from "#shared/operations/platform-balance.ts";

/** A balance transaction of the platform's Stripe account. */
export interface BalanceTransaction {
  id: string;
  type: string;
  category: string;
  sourceId: string | null;
  /** Payment or transfer that the source belongs to. */
  paymentIntentId: string | null;
  transferId: string | null;
  /** Ride in the metadata of a transfer or reversal. */
  rideId: string | null;
  net: Cents;
  createdAt: Date;
}

export interface Period {
  from: Date;
  /** Null for a period without an end. */
  until: Date | null;
}

export interface Balance {
  available: Cents;
  pending: Cents;
  /** Held by Stripe for negative balances of connected accounts. */
  reserved: Cents;
  /** Currencies other than US dollars that the balance holds or owes, in capitals. */
  foreignCurrencies: readonly string[];
}

/** Calls about the platform's own balance at Stripe. */
export interface PlatformBalance {
  /** Balance transactions in dollars created in a period, in pages of 100, newest first. */
  listBalanceTransactions(period: Period): AsyncIterable<readonly BalanceTransaction[]>;
  /** An instant at most a day before the first balance transaction in dollars; null if there is none. */
  findStartOfBalanceTransactions(): Promise<Date | null>;
  /** The platform's balance in dollars, and the other currencies in it. */
  findBalance(): Promise<Balance>;
  /** When the platform's balance is paid out; null if it has no payout schedule. */
  findPayoutSchedule(): Promise<PayoutSchedule | null>;
}
