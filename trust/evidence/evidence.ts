import type { RideState } from "#shared/rides/ride-states.ts";
import type { Fault } from "#trust/faults/fault-kinds.ts";
import type { Diary } from "#trust/people/diary.ts";
import type { Tally } from "#trust/people/tally.ts";

/** A ride and its payment in the product's database; amounts in cents. */
export interface RideRow {
  id: string;
  kind: "instant" | "scheduled";
  state: RideState;
  /** The time to answer or to pay has not ended. */
  isWaiting: boolean;
  /** The rider's total. */
  total: number;
  driverId: string;
  /** The driver's final share, less refunds and fares taken back for fraud. */
  driverOwed: number;
  /** The part of refunds that Stripe could not reverse: owed until later fares repay it. */
  receivable: number;
  /** The part of the fare that repaid such a debt instead of being sent. */
  withheld: number;
  /** Total returned to the rider. */
  refundOwed: number;
  /** States of the timeline. */
  timeline: RideState[];
  isSettled: boolean;
}

/** A payment intent with its charge at Stripe; amounts in cents. */
export interface StripePayment {
  id: string;
  /** Empty if Stripe has no ride id. */
  rideId: string;
  state: "unpaid" | "held" | "released" | "captured";
  captured: number;
  refunded: number;
}

export interface StripeTransfer {
  id: string;
  rideId: string;
  amount: number;
  reversed: number;
}

export interface Books {
  /** Sum of all entries. */
  sum: number;
  entries: number;
  /** Transactions whose entries do not sum to zero. */
  unbalancedTransactions: string[];
  /** Sum of the account `stripe_balance` without ledger transactions of kind `moved`, such as top-ups. */
  stripeBalance: number;
}

/** Work that must be finished once the product is idle. */
export interface Leftovers {
  events: number;
  unprocessedEvents: string[];
  lockedJobs: string[];
  /** Mails about rides that were due for a minute and are not sent. */
  unsentMails: string[];
}

export interface StoredRefund {
  id: string;
  rideId: string;
  cents: number;
}

/** All input of the checks. */
export interface Evidence {
  rides: RideRow[];
  refunds: StoredRefund[];
  payments: StripePayment[];
  transfers: StripeTransfer[];
  /** Sum of the net amounts of Stripe's balance transactions, without top-ups. */
  stripeBalance: number;
  books: Books;
  leftovers: Leftovers;
  /** Open findings of /admin/findings. */
  findings: string[];
  diary: Diary;
  tally: Tally;
  faults: Fault[];
  /** Unexpected exits of the application, not caused by an injected kill. */
  exits: string[];
  /** Number of arrivals of each Message-ID. */
  mails: Map<string, number>;
  /** Number of mails that may arrive twice: one for each fault that can fall between sending and recording. */
  repeatableMails: number;
}
