export const STRIPE_BALANCE = "stripe_balance";
export const STRIPE_FEES = "stripe_fees";
/** Refunds taken from Stripe's balance and not confirmed, less confirmed ones not taken yet. */
export const REFUNDS_IN_TRANSIT = "refunds_in_transit";
export const PLATFORM_TAX = "platform_tax";

/** Expense: referral credits, paid out of the tax. */
export const REFERRAL_CREDIT = "platform_referral_credit";

/** Expense: refunds borne by the platform beyond its tax. */
export const PLATFORM_REFUNDS = "platform_refunds";

/** Expense: disputed amounts withdrawn by riders' banks and not returned. */
export const PLATFORM_DISPUTES = "platform_disputes";

/** Asset: money paid out by Stripe to the operator's own bank, and spent from there. */
export const OPERATOR_BANK = "operator_bank";

/** Prefix of the liabilities by kind of fee. */
export const FEES_PAYABLE = "fees_payable:";

/** Liability: government fees, collected from riders and remitted at cost. */
export function feesAccount(kind: string): string {
  return FEES_PAYABLE + kind;
}

/** A ride's clearing account: paid by the rider, not yet allocated. */
export function rideAccount(rideId: string): string {
  return `ride:${rideId}`;
}

/** Refund of a tip or a toll that is owed to the rider. */
export function extraAccount(kind: ExtraKind, id: string): string {
  return `${kind}:${id}`;
}

/** Payments in addition to a ride's, paid to its driver in full. */
export type ExtraKind = "tip" | "toll";

/** Earned by a driver, not yet transferred. */
export function driverAccount(driverId: string): string {
  return `driver:${driverId}`;
}

/** A driver's debt, repaid from later fares. */
export function receivableAccount(driverId: string): string {
  return `receivable:${driverId}`;
}
