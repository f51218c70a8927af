import { type Cents, cents } from "#shared/money.ts";
import {
  driverAccount,
  PLATFORM_DISPUTES,
  PLATFORM_REFUNDS,
  PLATFORM_TAX,
  REFERRAL_CREDIT,
  receivableAccount,
  rideAccount,
  STRIPE_BALANCE,
  STRIPE_FEES,
} from "./accounts.ts";

/** Positive cents are what the platform has or has spent, negative what it owes or has earned. */
export type Entry = { readonly account: string; readonly cents: Cents };

/** The entries of one business fact, none of them zero, summing to zero. */
export type Posting = readonly Entry[];

export type Parties = { readonly rideId: string; readonly driverId: string };

/** The rider's payment is captured; `fee` is Stripe's own, from the balance transaction. */
export function captured(ride: { rideId: string; total: Cents; fee: Cents }): Posting {
  return posting([
    [STRIPE_BALANCE, ride.total - ride.fee],
    [STRIPE_FEES, ride.fee],
    [rideAccount(ride.rideId), -ride.total],
  ]);
}

/** Stripe's fee, when it becomes known only after the capture (which was then posted without one). */
export function feeCharged(fee: Cents): Posting {
  return posting([
    [STRIPE_FEES, fee],
    [STRIPE_BALANCE, -fee],
  ]);
}

/** Money goes back to the rider. */
export function refunded(ride: { rideId: string; amount: Cents }): Posting {
  return posting([
    [rideAccount(ride.rideId), ride.amount],
    [STRIPE_BALANCE, -ride.amount],
  ]);
}

/** Referral credits of a ride: what the rider's took off the price, what the driver's added to the fare. */
export type Credits = { readonly rider: Cents; readonly driver: Cents };

export const noCredits: Credits = { rider: cents(0), driver: cents(0) };

/** The ride is done: the fare is the driver's, the tax the platform's, and the credits are the platform's expense. */
export function completed(ride: Parties & { fare: Cents; tax: Cents; credits: Credits }): Posting {
  const { fare, tax, credits } = ride;
  return posting([
    [rideAccount(ride.rideId), fare + tax - credits.rider],
    [driverAccount(ride.driverId), -fare - credits.driver],
    [PLATFORM_TAX, -tax],
    [REFERRAL_CREDIT, credits.rider + credits.driver],
  ]);
}

/** A completed ride is given back, wholly or in part: what it earned becomes the rider's again. */
export function completionReversed(ride: Parties & { fare: Cents; tax: Cents }): Posting {
  const earned = completed({ ...ride, credits: noCredits });
  return earned.map(({ account, cents: amount }) => ({ account, cents: cents(-amount) }));
}

/** The platform gives of its own what the rider gets back beyond what driver and tax give. */
export function refundBorne(ride: { rideId: string; amount: Cents }): Posting {
  return posting([
    [PLATFORM_REFUNDS, ride.amount],
    [rideAccount(ride.rideId), -ride.amount],
  ]);
}

/** A cancelled ride leaves the driver a part of the fare. */
export function cancellationKept(ride: Parties & { amount: Cents }): Posting {
  return completed({ ...ride, fare: ride.amount, tax: cents(0), credits: noCredits });
}

/** What the driver has earned is sent to the connected account. */
export function transferred(payout: { driverId: string; amount: Cents }): Posting {
  return posting([
    [driverAccount(payout.driverId), payout.amount],
    [STRIPE_BALANCE, -payout.amount],
  ]);
}

/** What was sent to the driver comes back. */
export function transferReversed(payout: { driverId: string; amount: Cents }): Posting {
  return posting([
    [STRIPE_BALANCE, payout.amount],
    [driverAccount(payout.driverId), -payout.amount],
  ]);
}

/** A driver's part of a refund could not be taken back from their account: later fares repay it. */
export function madeReceivable(debt: { driverId: string; amount: Cents }): Posting {
  return posting([
    [receivableAccount(debt.driverId), debt.amount],
    [driverAccount(debt.driverId), -debt.amount],
  ]);
}

/** A part of a fare is kept to repay a receivable. */
export function withheld(repayment: { driverId: string; amount: Cents }): Posting {
  return posting([
    [driverAccount(repayment.driverId), repayment.amount],
    [receivableAccount(repayment.driverId), -repayment.amount],
  ]);
}

/** The rider's bank takes money back, and the platform bears it; `fee` is what Stripe charges for the dispute. */
export function disputed({ amount, fee }: { amount: Cents; fee: Cents }): Posting {
  return posting([
    [PLATFORM_DISPUTES, amount],
    [STRIPE_FEES, fee],
    [STRIPE_BALANCE, -amount - fee],
  ]);
}

/** A dispute is won: what the bank took is back. `fee` is below zero when Stripe gives its own back, too. */
export function disputeWon({ amount, fee }: { amount: Cents; fee: Cents }): Posting {
  return disputed({ amount: cents(-amount), fee });
}

/** What is owed to the rider has been given by their bank, for good. Below zero when the bank's money came back. */
export function chargedBack(ride: { rideId: string; amount: Cents }): Posting {
  return posting([
    [rideAccount(ride.rideId), ride.amount],
    [PLATFORM_DISPUTES, -ride.amount],
  ]);
}

function posting(entries: readonly (readonly [account: string, amount: number])[]): Posting {
  return entries
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ account, cents: cents(amount) }));
}
