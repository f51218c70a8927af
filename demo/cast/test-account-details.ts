import type Stripe from "stripe";

const requestedCapability = { requested: true };

/** A new account with the values of docs.stripe.com/connect/testing, which Stripe verifies in test mode. */
export const testAccountDetails = (
  driver: { firstName: string; lastName: string; email: string },
  driverId: string,
): Stripe.AccountCreateParams => ({
  country: "US",
  controller: {
    fees: { payer: "application" },
    losses: { payments: "application" },
    requirement_collection: "application",
    stripe_dashboard: { type: "none" },
  },
  capabilities: { card_payments: requestedCapability, transfers: requestedCapability },
  business_type: "individual",
  business_profile: { mcc: "4121", url: "https://accessible.stripe.com" },
  email: driver.email,
  individual: {
    first_name: driver.firstName,
    last_name: driver.lastName,
    email: driver.email,
    phone: "0000000000",
    dob: { day: 1, month: 1, year: 1901 },
    address: {
      line1: "address_full_match",
      city: "New York",
      state: "NY",
      postal_code: "10001",
      country: "US",
    },
    id_number: "000000000",
  },
  external_account: {
    object: "bank_account",
    country: "US",
    currency: "usd",
    routing_number: "110000000",
    account_number: "000123456789",
    account_holder_name: `${driver.firstName} ${driver.lastName}`,
    account_holder_type: "individual",
  },
  tos_acceptance: { date: Math.floor(Date.now() / 1000), ip: "8.8.8.8" },
  metadata: { driver_id: driverId },
});
