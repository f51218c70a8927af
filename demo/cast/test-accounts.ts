import type Stripe from "stripe";
import { withAccountTask } from "#server/adapters/payments/account-tasks.ts";
import { AccountRefused } from "#server/adapters/payments/payments.ts";
import { type StripeAccess, stripeClients } from "#server/adapters/payments/stripe-client.ts";
import { translateErrors } from "#server/adapters/payments/stripe-errors.ts";
import { SettingsError } from "#server/env.ts";
import { linkAccount } from "#server/payouts/account-queries.ts";
import type { Services } from "#server/services.ts";
import type { CastDriver } from "./cast-driver.ts";
import { demoDrivers } from "./drivers.ts";
import { type CastAccount, listCastAccounts } from "./queries.ts";
import { testAccountDetails } from "./test-account-details.ts";

/**
 * Creates connected accounts for the demo's drivers in Stripe's test mode. The platform collects their requirements
 * and sends Stripe's test values through the API, so the drivers skip hosted onboarding. Existing accounts are kept.
 * Throws SettingsError if Stripe refuses, or if the stored accounts belong to another Stripe account or to the
 * payment sandbox.
 */
export async function connectTestAccounts(services: Services, access: StripeAccess): Promise<void> {
  const stripe = stripeClients(access).patient;
  const verifiedDrivers = demoDrivers.filter(({ isVerified }) => isVerified);
  const accounts = await listCastAccounts(
    services.db,
    verifiedDrivers.map(({ email }) => email),
  );
  await assertOwnAccounts(stripe, accounts);
  for (const { id, email } of accounts.filter(({ stripeAccountId }) => stripeAccountId === null)) {
    const driver = verifiedDrivers.find((candidate) => candidate.email === email);
    if (driver) await linkAccount(services.db, id, await createAccount(stripe, driver, id));
  }
}

async function createAccount(
  stripe: Stripe,
  driver: CastDriver,
  driverId: string,
): Promise<string> {
  try {
    const creation = stripe.accounts.create(testAccountDetails(driver, driverId));
    return (await withAccountTask(translateErrors(creation))).id;
  } catch (error) {
    if (!(error instanceof AccountRefused)) throw error;
    throw new SettingsError([
      `STRIPE_SECRET_KEY: expected a Stripe account that can connect drivers. ${error.task} (docs/operations.md, Stripe)`,
    ]);
  }
}

async function assertOwnAccounts(stripe: Stripe, accounts: readonly CastAccount[]): Promise<void> {
  const accountId = accounts.find(
    ({ stripeAccountId }) => stripeAccountId !== null,
  )?.stripeAccountId;
  if (!accountId || (await isOwnAccount(stripe, accountId))) return;
  throw new SettingsError([
    "DATA_DIR: expected a folder of its own for this Stripe key, such as .data-stripe; the demo in it was filled with another one or with the payment sandbox",
  ]);
}

const isOwnAccount = (stripe: Stripe, account: string): Promise<boolean> =>
  stripe.accounts.retrieve(account).then(
    () => true,
    (error: { statusCode?: number }) => {
      if (error.statusCode === 403 || error.statusCode === 404) return false;
      throw error;
    },
  );
