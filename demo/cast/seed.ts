import type { StripeSandbox } from "#sandbox/stripe/server.ts";
import { hashPassword } from "#server/accounts/password-hashing.ts";
import { stripeClients } from "#server/adapters/payments/stripe-client.ts";
import type { Db } from "#server/database/db.ts";
import { settleRide } from "#server/payments/settle.ts";
import { DEMO_PASSWORD } from "#server/product/demo-log-ins.ts";
import type { Services } from "#server/services.ts";
import { searchLimits } from "#shared/drivers/search-limits.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { buildCastRows, newCastIds } from "./cast-rows.ts";
import { insertContributions } from "./contribution-queries.ts";
import { contributionRows } from "./contributions.ts";
import { insertMissingDocuments } from "./document-queries.ts";
import { demoDrivers } from "./drivers.ts";
import { pastRides } from "./history.ts";
import { historyRows, type PaidRide } from "./history-rows.ts";
import { insertDemoMark } from "./mark-queries.ts";
import { newYorkSurcharges } from "./new-york-surcharges.ts";
import { type PaymentContext, payPastRide } from "./past-payments.ts";
import type { PastRide } from "./past-ride.ts";
import { payPastTips } from "./past-tips.ts";
import { connectPayoutAccount } from "./payout-accounts.ts";
import { demoPeople } from "./people.ts";
import { addMissingPortraits } from "./portraits.ts";
import {
  confirmContacts,
  dateLedger,
  hasCast,
  insertCast,
  insertHistory,
  insertMissingServiceAreas,
  insertPastOnlineTimes,
  lockSeeding,
  withAsynchronousCommit,
} from "./queries.ts";
import { insertSurcharges } from "./surcharge-queries.ts";

const PAYMENT_CONCURRENCY = 4;

const demoEmails = {
  drivers: demoDrivers.map(({ email }) => email),
  admin: demoPeople.find(({ role }) => role === "ADMIN")?.email ?? "",
};

/**
 * Seeds the demo accounts with their history unless any of them exists. Upgrades a demo database of an older release
 * with portraits, service areas, documents and New York's fees. Without the payment sandbox there are no payout
 * accounts and no history.
 */
export async function seedCast(
  services: Services,
  stripe: StripeSandbox | null,
  historyUntil: (now: Date) => readonly PastRide[] = pastRides,
): Promise<void> {
  const history = await seedPeople(services, stripe, historyUntil);
  await confirmRequiredContacts(services);
  await addMissingPortraits(services);
  await insertMissingServiceAreas(services.db, demoDrivers, searchLimits.serviceAreaMiles);
  await insertMissingDocuments(services.db, demoEmails, services.now());
  // In force from the first ride of the history, which was charged these fees. The rides of a demo of an older release
  // were not.
  const effectiveOn = marketIsoDate(firstPickupOf(history) ?? services.now());
  await insertSurcharges(services.db, { rules: newYorkSurcharges, effectiveOn });
  await services.surcharges.reload();
}

const firstPickupOf = ([first]: readonly PastRide[]): Date | null =>
  first ? (first.pickupAt ?? first.requestedAt) : null;

/** Confirms the contacts that the settings require: the demo accounts receive no codes, but must drive and book. */
async function confirmRequiredContacts({ db, env, now }: Services): Promise<void> {
  const emails = demoPeople.map(({ email }) => email);
  if (env.PROVE_EMAIL) await confirmContacts(db, emails, "emailProvenAt", now());
  if (env.PROVE_PHONE) await confirmContacts(db, emails, "phoneProvenAt", now());
}

/**
 * Pays the rides at the provider first, inserts all rows in one transaction, then settles the rides and pays their
 * tips. After an interruption the sweeps settle the rides; unpaid tips stay missing. Returns the inserted rides, oldest
 * first.
 */
async function seedPeople(
  services: Services,
  stripe: StripeSandbox | null,
  historyUntil: (now: Date) => readonly PastRide[],
): Promise<readonly PastRide[]> {
  const emails = demoPeople.map(({ email }) => email);
  if (await hasCast(services.db, emails)) return [];
  const now = services.now();
  const ids = newCastIds(now);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const payoutAccounts = stripe ? await connectPayouts(stripe) : new Map<string, string>();
  const context = stripe && { payments: services.payments, stripe, now };
  const paidRides = context ? await payRides(historyUntil(now), context) : [];
  const history = paidRides.map(({ ride }) => ride);
  const isNew = await services.db.transaction().execute(async (tx) => {
    await lockSeeding(tx);
    if (await hasCast(tx, emails)) return false;
    await insertDemoMark(tx);
    await insertCast(tx, buildCastRows(ids, { passwordHash, payoutAccounts, history, now }));
    await insertContributions(tx, contributionRows(ids, now));
    if (paidRides.length > 0) await insertHistory(tx, historyRows(ids, paidRides));
    await insertPastOnlineTimes(tx, now);
    return true;
  });
  if (!isNew || !context) return [];
  await settleRides(services, paidRides);
  await payPastTips(services, context, history);
  await dateLedger(
    services.db,
    history.map(({ id }) => id),
  );
  return history;
}

async function connectPayouts(stripe: StripeSandbox): Promise<Map<string, string>> {
  const { url: baseUrl, secretKey } = stripe;
  const client = stripeClients({ secretKey, baseUrl }).patient;
  const verifiedDrivers = demoDrivers.filter(({ isVerified }) => isVerified);
  return new Map(
    await Promise.all(
      verifiedDrivers.map(async (driver) => {
        const account = await connectPayoutAccount(client, driver);
        return [driver.email, account] as const;
      }),
    ),
  );
}

/** Pays only a few rides in parallel: with all payment pages opened at once, some time out on a busy machine. */
async function payRides(rides: readonly PastRide[], context: PaymentContext): Promise<PaidRide[]> {
  const paidRides: PaidRide[] = [];
  const unpaid = rides.entries();
  const payNext = async (): Promise<void> => {
    for (const [index, ride] of unpaid)
      paidRides[index] = { ride, payment: await payPastRide(context, ride) };
  };
  await Promise.all(Array.from({ length: PAYMENT_CONCURRENCY }, payNext));
  return paidRides;
}

/** Settles the oldest rides first, a few in parallel. */
async function settleRides(services: Services, paidRides: readonly PaidRide[]): Promise<void> {
  const pendingRideIds = paidRides.map(({ ride }) => ride.id).reverse();
  const settleNext = async (db: Db): Promise<void> => {
    for (let id = pendingRideIds.pop(); id !== undefined; id = pendingRideIds.pop())
      await settleRide({ ...services, db }, id);
  };
  await Promise.all(
    Array.from({ length: PAYMENT_CONCURRENCY }, () =>
      withAsynchronousCommit(services.db, settleNext),
    ),
  );
}
