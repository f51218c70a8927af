import { type Cents, cents } from "#shared/money.ts";
import {
  driverAccount,
  feesAccount,
  OPERATOR_BANK,
  PLATFORM_DISPUTES,
  PLATFORM_REFUNDS,
  PLATFORM_TAX,
  REFERRAL_CREDIT,
  REFUNDS_IN_TRANSIT,
  receivableAccount,
  rideAccount,
  STRIPE_BALANCE,
  STRIPE_FEES,
} from "./accounts.ts";

/** Positive: an asset or expense of the platform. Negative: a liability or income. */
export type Entry = { readonly account: string; readonly cents: Cents };

/** Non-zero entries of one business event, whose sum is zero. */
export type Posting = readonly Entry[];

export type Parties = { readonly rideId: string; readonly driverId: string };

/** The rider's payment is captured; `fee` comes from Stripe's balance transaction. */
export function capturePosting(ride: { rideId: string; total: Cents; fee: Cents }): Posting {
  return posting([
    [STRIPE_BALANCE, ride.total - ride.fee],
    [STRIPE_FEES, ride.fee],
    [rideAccount(ride.rideId), -ride.total],
  ]);
}

/** Stripe's fee, if it was unknown at the capture. */
export function feePosting(fee: Cents): Posting {
  return posting([
    [STRIPE_FEES, fee],
    [STRIPE_BALANCE, -fee],
  ]);
}

/** A refund succeeded. Negative if it failed afterwards. */
export function refundPosting(ride: { rideId: string; amount: Cents }): Posting {
  return posting([
    [rideAccount(ride.rideId), ride.amount],
    [REFUNDS_IN_TRANSIT, -ride.amount],
  ]);
}

/** A refund has left Stripe's balance. Negative if it was returned. */
export function refundTransitPosting({ amount }: { amount: Cents }): Posting {
  return posting([
    [REFUNDS_IN_TRANSIT, amount],
    [STRIPE_BALANCE, -amount],
  ]);
}

/** Referral credits of a ride: the rider's reduces the price, the driver's is added to the fare. */
export type Credits = { readonly rider: Cents; readonly driver: Cents };

export const noCredits: Credits = { rider: cents(0), driver: cents(0) };

/** The ride is completed: fare to the driver, tax to the platform, credits as the platform's expense. */
export function completionPosting(
  ride: Parties & { fare: Cents; tax: Cents; credits: Credits },
): Posting {
  const { fare, tax, credits } = ride;
  return posting([
    [rideAccount(ride.rideId), fare + tax - credits.rider],
    [driverAccount(ride.driverId), -fare - credits.driver],
    [PLATFORM_TAX, -tax],
    [REFERRAL_CREDIT, credits.rider + credits.driver],
  ]);
}

/** Fees of a completed ride become payable to the authorities that impose them. */
export function feesPosting(ride: { rideId: string; fees: readonly Fee[] }): Posting {
  const total = ride.fees.reduce((sum, fee) => sum + fee.cents, 0);
  const byKind = Map.groupBy(ride.fees, ({ kind }) => kind);
  return posting([
    [rideAccount(ride.rideId), total],
    ...[...byKind].map(
      ([kind, fees]) =>
        [feesAccount(kind), -fees.reduce((sum, fee) => sum + fee.cents, 0)] as const,
    ),
  ]);
}

/** Fees of a fully refunded ride go back into its clearing account. */
export function feesReturnPosting(ride: { rideId: string; fees: readonly Fee[] }): Posting {
  return feesPosting(ride).map(({ account, cents: amount }) => ({
    account,
    cents: cents(-amount),
  }));
}

/** The operator pays fees to an authority from its own bank. Negative to reverse a mistake. */
export function remittancePosting({ kind, amount }: { kind: string; amount: Cents }): Posting {
  return posting([
    [feesAccount(kind), amount],
    [OPERATOR_BANK, -amount],
  ]);
}

type Fee = { readonly kind: string; readonly cents: Cents };

/** Reverses fare and tax of a refunded ride into its clearing account, in full or in part. */
export function completionReversalPosting(ride: Parties & { fare: Cents; tax: Cents }): Posting {
  const completion = completionPosting({ ...ride, credits: noCredits });
  return completion.map(({ account, cents: amount }) => ({ account, cents: cents(-amount) }));
}

/** The platform bears the part of a refund that driver and tax do not cover. */
export function platformRefundPosting(ride: { rideId: string; amount: Cents }): Posting {
  return posting([
    [PLATFORM_REFUNDS, ride.amount],
    [rideAccount(ride.rideId), -ride.amount],
  ]);
}

/** The driver's share of a canceled ride's fare. */
export function cancellationFeePosting(ride: Parties & { amount: Cents }): Posting {
  return completionPosting({ ...ride, fare: ride.amount, tax: cents(0), credits: noCredits });
}

export function transferPosting(payout: { driverId: string; amount: Cents }): Posting {
  return posting([
    [driverAccount(payout.driverId), payout.amount],
    [STRIPE_BALANCE, -payout.amount],
  ]);
}

export function transferReversalPosting(payout: { driverId: string; amount: Cents }): Posting {
  return posting([
    [STRIPE_BALANCE, payout.amount],
    [driverAccount(payout.driverId), -payout.amount],
  ]);
}

/** A driver's part of a refund could not be reversed: it becomes a debt that later fares repay. */
export function receivablePosting(debt: { driverId: string; amount: Cents }): Posting {
  return posting([
    [receivableAccount(debt.driverId), debt.amount],
    [driverAccount(debt.driverId), -debt.amount],
  ]);
}

/** Part of a fare is withheld to repay a debt. */
export function repaymentPosting(repayment: { driverId: string; amount: Cents }): Posting {
  return posting([
    [driverAccount(repayment.driverId), repayment.amount],
    [receivableAccount(repayment.driverId), -repayment.amount],
  ]);
}

/** The rider's bank withdraws a disputed amount at the platform's expense; `fee` is Stripe's dispute fee. */
export function disputePosting({ amount, fee }: { amount: Cents; fee: Cents }): Posting {
  return posting([
    [PLATFORM_DISPUTES, amount],
    [STRIPE_FEES, fee],
    [STRIPE_BALANCE, -amount - fee],
  ]);
}

/** A won dispute returns the money. `fee` is negative if Stripe returns its fee as well. */
export function disputeWinPosting({ amount, fee }: { amount: Cents; fee: Cents }): Posting {
  return disputePosting({ amount: cents(-amount), fee });
}

/** The bank's withdrawal settles a refund owed to the rider. Negative if the bank returned the money. */
export function chargebackPosting(ride: { rideId: string; amount: Cents }): Posting {
  return posting([
    [rideAccount(ride.rideId), ride.amount],
    [PLATFORM_DISPUTES, -ride.amount],
  ]);
}

/** A tip or toll is paid: all of it is the driver's, and the platform pays the card fee. */
export function tipCapturePosting(tip: { driverId: string; amount: Cents; fee: Cents }): Posting {
  return posting([
    [STRIPE_BALANCE, tip.amount - tip.fee],
    [STRIPE_FEES, tip.fee],
    [driverAccount(tip.driverId), -tip.amount],
  ]);
}

/**
 * A refund of a tip or toll is decided: the driver no longer has it, and `account` holds it for the rider.
 */
export function tipRefundDuePosting(tip: {
  account: string;
  driverId: string;
  amount: Cents;
}): Posting {
  return posting([
    [driverAccount(tip.driverId), tip.amount],
    [tip.account, -tip.amount],
  ]);
}

/** The refund of a tip or toll succeeded. Negative if it failed afterwards. */
export function tipRefundPosting(tip: { account: string; amount: Cents }): Posting {
  return posting([
    [tip.account, tip.amount],
    [REFUNDS_IN_TRANSIT, -tip.amount],
  ]);
}

/** The bank's withdrawal settles the refund of a tip or toll. Negative if the bank returned the money. */
export function tipChargebackPosting(tip: { account: string; amount: Cents }): Posting {
  return posting([
    [tip.account, tip.amount],
    [PLATFORM_DISPUTES, -tip.amount],
  ]);
}

/** A change of Stripe's balance that the product did not cause, or cannot explain yet. */
export function balanceTransactionPosting({
  account,
  amount,
}: {
  account: string;
  amount: Cents;
}): Posting {
  return posting([
    [STRIPE_BALANCE, amount],
    [account, -amount],
  ]);
}

function posting(entries: readonly (readonly [account: string, amount: number])[]): Posting {
  return entries
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ account, cents: cents(amount) }));
}
