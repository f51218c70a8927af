import { v7 as uuidv7 } from "uuid";
import { newReferralCode } from "#server/accounts/new-referral-code.ts";
import { firstRatesVersion } from "#server/rates/queries.ts";
import { plusMinutes } from "#shared/rides/deadlines.ts";
import type { CastDriver } from "./cast-driver.ts";
import { castDrivers } from "./drivers.ts";
import type { PastRide } from "./past-ride.ts";
import { castPeople, castReferrals } from "./people.ts";
import type { CastRows } from "./queries.ts";
import { recordOf } from "./record.ts";

const MINUTES_OF_DAY = 24 * 60;
/** Everybody registered before the first ride of the history; each of them a day after the one before. */
const firstRegistrationDaysAgo = 120;

/** The drivers of the cast have set rates of their own. */
export const castRatesVersion = firstRatesVersion + 1;

export interface Registered {
  passwordHash: string;
  /** Of the drivers who can be paid, by e-mail. */
  payoutAccounts: ReadonlyMap<string, string>;
  /** The rides that drivers are known by, oldest first. */
  history: readonly PastRide[];
  now: Date;
}

/** Ids for everybody of the demo, by e-mail. */
export type CastIds = ReadonlyMap<string, string>;

/** An id for each of the cast, as old as their account. */
export function newCastIds(now: Date): CastIds {
  return new Map(
    castPeople.map(({ email }, place) => [
      email,
      uuidv7({ msecs: registeredAt(now, place).getTime() }),
    ]),
  );
}

/** The accounts of the cast, and what makes drivers of its drivers. Nobody is online. */
export function castRows(ids: CastIds, registered: Registered): CastRows {
  return {
    accounts: accountRows(ids, registered),
    drivers: castDrivers.map((driver) => driverRow(ids, driver, registered)),
    rates: castDrivers.map((driver) => ratesRow(ids, driver, registered.now)),
    vehicles: castDrivers.map(({ email, vehicle }) => ({ driverId: idOf(ids, email), ...vehicle })),
  };
}

/** Throws when nobody of the cast has the e-mail. */
export function idOf(ids: CastIds, email: string): string {
  const id = ids.get(email);
  if (!id) throw new Error(`${email} is not in the cast`);
  return id;
}

function accountRows(ids: CastIds, { passwordHash, now }: Registered): CastRows["accounts"] {
  return castPeople.map((person, place) => {
    const referrer = castReferrals[person.email];
    return {
      ...person,
      id: idOf(ids, person.email),
      passwordHash,
      profileImage: null,
      referralCode: newReferralCode(),
      referredBy: referrer ? idOf(ids, referrer) : null,
      createdAt: registeredAt(now, place),
    };
  });
}

function driverRow(
  ids: CastIds,
  { email, isVerified }: CastDriver,
  { payoutAccounts, history }: Registered,
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

function registeredAt(now: Date, place: number): Date {
  return plusMinutes(now, (place - firstRegistrationDaysAgo) * MINUTES_OF_DAY);
}
