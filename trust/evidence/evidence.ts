import type { RideState } from "#shared/rides/ride-states.ts";
import type { Fault } from "#trust/faults/fault-kinds.ts";
import type { Diary } from "#trust/people/diary.ts";
import type { Tally } from "#trust/people/tally.ts";

/** A ride and its payment as the product keeps them; amounts in cents. */
export interface RideRow {
  id: string;
  kind: "instant" | "scheduled";
  state: RideState;
  /** The time to answer or to pay has not ended. */
  isWaiting: boolean;
  /** What the rider pays. */
  total: number;
  driverId: string;
  /** What the driver has of the ride in the end, refunds taken off. */
  driverOwed: number;
  /** Of a refund, what Stripe could not take back from the driver: owed until later fares repay it. */
  receivable: number;
  /** Of the fare, what repaid such a debt instead of being sent. */
  withheld: number;
  /** What goes back to the rider in the end. */
  refundOwed: number;
  /** States of the timeline. */
  timeline: RideState[];
  isSettled: boolean;
}

/** A payment intent with its charge, as Stripe has it; amounts in cents. */
export interface StripePayment {
  id: string;
  /** Empty when Stripe names none. */
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
  unbalanced: string[];
  /** Sum of the account `stripe_balance`. */
  stripeBalance: number;
}

/** Work that should have ended when the product is quiet. */
export interface Leftovers {
  events: number;
  unprocessedEvents: string[];
  lockedJobs: string[];
  /** Rides with mails that are due and not sent. */
  unsentMails: string[];
}

export interface KeptRefund {
  id: string;
  rideId: string;
  cents: number;
}

/** Everything that the checks judge. */
export interface Evidence {
  rides: RideRow[];
  refunds: KeptRefund[];
  payments: StripePayment[];
  transfers: StripeTransfer[];
  /** Sum of the net amounts of Stripe's balance transactions. */
  stripeBalance: number;
  books: Books;
  leftovers: Leftovers;
  /** Open findings of /admin/findings. */
  findings: string[];
  diary: Diary;
  tally: Tally;
  faults: Fault[];
  /** Exits of the application that no fault ordered. */
  exits: string[];
  /** How often each Message-ID arrived. */
  mails: Map<string, number>;
}
