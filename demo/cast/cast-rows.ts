import { v7 as uuidv7 } from "uuid";
import { newReferralCode } from "#server/accounts/new-referral-code.ts";
import { firstRatesVersion } from "#server/rates/queries.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { CastDriver } from "./cast-driver.ts";
import { demoDrivers } from "./drivers.ts";
import type { PastRide } from "./past-ride.ts";
import { castReferrals, demoPeople } from "./people.ts";
import type { CastRows } from "./queries.ts";
import { recordOf } from "./record.ts";

const MINUTES_OF_DAY = 24 * 60;
/** Age of the first account. One account registers per day, all of them before the first past ride. */
const firstRegistrationDaysAgo = 120;

/** Rates version of the demo drivers: the default rates are the first version, and each driver saved own rates once. */
export const castRatesVersion = firstRatesVersion + 1;

export interface CastSeed {
  passwordHash: string;
  /** Payout accounts of the drivers who can be paid, by e-mail. */
  payoutAccounts: ReadonlyMap<string, string>;
  /** Past rides from which ratings and badges are derived, oldest first. */
  history: readonly PastRide[];
  now: Date;
}

/** Account ids by e-mail. */
export type CastIds = ReadonlyMap<string, string>;

/** Creates ids whose timestamps match the registration dates. */
export function newCastIds(now: Date): CastIds {
  return new Map(
    demoPeople.map(({ email }, index) => [
      email,
      uuidv7({ msecs: registeredAt(now, index).getTime() }),
    ]),
  );
}

/** Rows of the demo accounts, with vehicle, rates and driver data. All drivers are offline. */
export function buildCastRows(ids: CastIds, seed: CastSeed): CastRows {
  return {
    accounts: accountRows(ids, seed),
    drivers: demoDrivers.map((driver) => driverRow(ids, driver, seed)),
    rates: demoDrivers.map((driver) => ratesRow(ids, driver, seed.now)),
    vehicles: demoDrivers.map(({ email, vehicle }) => ({ driverId: idOf(ids, email), ...vehicle })),
  };
}

/** Throws for an e-mail outside the demo accounts. */
export function idOf(ids: CastIds, email: string): string {
  const id = ids.get(email);
  if (!id) throw new Error(`${email} is not in the cast`);
  return id;
}

function accountRows(ids: CastIds, { passwordHash, now }: CastSeed): CastRows["accounts"] {
  return demoPeople.map((person, index) => {
    const referrer = castReferrals[person.email];
    return {
      ...person,
      id: idOf(ids, person.email),
      passwordHash,
      profileImage: null,
      sharesPhone: true,
      referralCode: newReferralCode(),
      referredBy: referrer ? idOf(ids, referrer) : null,
      createdAt: registeredAt(now, index),
    };
  });
}

function driverRow(
  ids: CastIds,
  { email, isVerified }: CastDriver,
  { payoutAccounts, history }: CastSeed,
): CastRows["drivers"][number] {
  const record = recordOf(history.filter(({ driverEmail }) => driverEmail === email));
  const stripeAccountId = payoutAccounts.get(email) ?? null;
  return {
    accountId: idOf(ids, email),
    isVerified,
    stripeAccountId,
    payoutsEnabled: stripeAccountId !== null,
    ratesVersion: castRatesVersion,
    completedRides: record.completedRides,
    yesRatings: record.yesRatings,
    ratings: record.ratings,
    driverFaultCancels: record.faultCancels,
    endedRides: record.endedRides,
  };
}

function ratesRow(
  ids: CastIds,
  { email, prices }: CastDriver,
  now: Date,
): CastRows["rates"][number] {
  const { discountBps, perHourCents, ...standard } = prices;
  return {
    driverId: idOf(ids, email),
    version: castRatesVersion,
    ...standard,
    hourlyEnabled: perHourCents !== null,
    ...(perHourCents !== null && { perHourCents, maximumHours: 8 }),
    discountEnabled: discountBps !== null,
    ...(discountBps !== null && { discountBps }),
    createdAt: registeredAt(now, 0),
  };
}

function registeredAt(now: Date, index: number): Date {
  return plusMinutes(now, (index - firstRegistrationDaysAgo) * MINUTES_OF_DAY);
}
