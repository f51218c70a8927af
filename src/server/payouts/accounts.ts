import { AccountRevoked } from "#server/adapters/payments/payments.ts";
import type {
  PayoutLinkRequest,
  ProviderPayoutAccount,
} from "#server/adapters/payments/payout-accounts.ts";
import { putMark } from "#server/linked-accounts/queries.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { type PayoutAccount, payoutsOf, REVOKED } from "#shared/payouts/payout-state.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import {
  findDriverOfAccount,
  findPaidDriver,
  linkAccount,
  noticeRefusedBank,
  type PaidDriver,
  setPayoutsEnabled,
  storeRequest,
  unlinkAccount,
} from "./account-queries.ts";
import { runOrStoreRefusal } from "./account-refusals.ts";
import { endRefusals } from "./refusal-queries.ts";

/** Throws 404 if the id is not a driver's. */
export async function getPaidDriver({ db }: Services, id: string): Promise<PaidDriver> {
  const driver = await findPaidDriver(db, id);
  if (!driver) throw notFound("This driver");
  return driver;
}

/**
 * Returns the driver's account at the provider, creating it on the first call. Later calls first search the accounts
 * created since the first, whose response may have been lost. Concurrent calls share an idempotency key, so they create
 * one account.
 */
export async function getAccount(services: Services, driver: PaidDriver): Promise<string> {
  if (driver.stripeAccountId) return driver.stripeAccountId;
  const { db, now } = services;
  const request = await storeRequest(db, driver.id, now());
  const account = await runOrStoreRefusal(services, driver.id, async () => {
    const since = plusMinutes(request.askedAt, -1);
    const lostAccountId = request.isNew
      ? null
      : await services.payments.findPayoutAccountOf(driver.id, since);
    return lostAccountId ?? create(services, driver, request.failures);
  });
  if (!(await linkAccount(db, driver.id, account))) {
    const { stripeAccountId } = await getPaidDriver(services, driver.id);
    if (stripeAccountId !== account) throw linkedElsewhere();
  }
  return account;
}

async function create(services: Services, driver: PaidDriver, failures: number): Promise<string> {
  const { id: driverId, email } = driver;
  const key = `driver:${driverId}:payouts:${failures}`;
  const account = await services.payments.createPayoutAccount({ driverId, email }, key);
  await endRefusals(services.db);
  return account;
}

/** Fetches the driver's account and stores whether transfers to it are possible. Returns null without an account. */
export async function observePayouts(
  services: Services,
  driver: PaidDriver,
): Promise<PayoutAccount | null> {
  if (!driver.stripeAccountId) return null;
  const account = await findAccount(services, driver.stripeAccountId);
  if (account.driverId !== null && account.driverId !== driver.id) throw linkedElsewhere();
  await storeAccount(services, driver.id, account);
  return account;
}

/** Applies an account event. An unlinked account, whose creation was interrupted, is linked to its driver. */
export async function applyAccountEvent(
  services: Services,
  stripeAccountId: string,
): Promise<void> {
  const { db } = services;
  const linkedDriver = await findDriverOfAccount(db, stripeAccountId);
  if (linkedDriver) return void (await observePayouts(services, linkedDriver));
  const account = await findAccount(services, stripeAccountId);
  if (account.driverId === null) return;
  const driver = await findPaidDriver(db, account.driverId);
  if (driver && (await linkAccount(db, driver.id, stripeAccountId)))
    await storeAccount(services, driver.id, account);
}

/** Returns `revokedAccount` for an account that was disconnected from us: it can neither be read nor receive money. */
async function findAccount({ payments }: Services, id: string): Promise<ProviderPayoutAccount> {
  return await payments.findPayoutAccount(id).catch((error: unknown) => {
    if (error instanceof AccountRevoked) return revokedAccount;
    throw error;
  });
}

const revokedAccount: ProviderPayoutAccount = {
  driverId: null,
  isSubmitted: false,
  canReceive: false,
  disabledReason: REVOKED,
  due: [],
  destinations: [],
  refusedBank: null,
};

/**
 * Returns a link to the provider's form for the driver's account. An account that was disconnected from us is replaced
 * by a new one, to which waiting fares are then sent.
 */
export async function createAccountLink(
  services: Services,
  driver: PaidDriver,
  pages: Omit<PayoutLinkRequest, "accountId">,
): Promise<string> {
  const accountId = await getAccount(services, driver);
  const link = (id: string) =>
    runOrStoreRefusal(services, driver.id, () =>
      services.payments.createPayoutLink({ accountId: id, ...pages }),
    );
  try {
    return await link(accountId);
  } catch (error) {
    if (!(error instanceof AccountRevoked)) throw error;
    services.log.warn({ driverId: driver.id, accountId }, "payout account replaced");
    await unlinkAccount(services.db, driver.id, {
      stripeAccountId: accountId,
      now: services.now(),
    });
    return link(await getAccount(services, await getPaidDriver(services, driver.id)));
  }
}

async function storeAccount(
  { db, now }: Services,
  driverId: string,
  account: ProviderPayoutAccount,
): Promise<void> {
  const { stripeConnectCompleted: isConnected, missing } = payoutsOf(account);
  await setPayoutsEnabled(db, driverId, { isConnected, missing, now: now() });
  // A disabled account gets a mail of its own, which lists what Stripe needs.
  if (isConnected && account.refusedBank !== null)
    await noticeRefusedBank(db, { driverId, refusedBank: account.refusedBank, now: now() });
  for (const { kind, fingerprint } of account.destinations)
    await putMark(db, {
      accountId: driverId,
      kind: kind === "card" ? "card" : "payout",
      value: fingerprint,
    });
}

const linkedElsewhere = () =>
  new Problem(
    409,
    "linked_elsewhere",
    "This payout account belongs to another driver. Connect one of your own.",
  );
