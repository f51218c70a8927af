/** What Stripe holds for the platform. */
export const STRIPE_BALANCE = "stripe_balance";
/** What Stripe has charged for its work. */
export const STRIPE_FEES = "stripe_fees";
/** The platform's part of completed rides. */
export const PLATFORM_TAX = "platform_tax";

/** What the platform has spent of its tax on referral credits. */
export const REFERRAL_CREDIT = "platform_referral_credit";

/** What the platform has given back of its own, beyond its tax. */
export const PLATFORM_REFUNDS = "platform_refunds";

/** What riders' banks have taken back, and not given again. */
export const PLATFORM_DISPUTES = "platform_disputes";

/** A ride's clearing account: what its rider has paid and nobody has got yet. */
export function rideAccount(rideId: string): string {
  return `ride:${rideId}`;
}

/** What a driver has earned and not been sent yet. */
export function driverAccount(driverId: string): string {
  return `driver:${driverId}`;
}

/** What a driver has to give back and later fares repay. */
export function receivableAccount(driverId: string): string {
  return `receivable:${driverId}`;
}
