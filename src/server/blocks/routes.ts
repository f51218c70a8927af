import { withLockedAccount } from "#server/accounts/account-lock.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound } from "#server/problem.ts";
import { putNeverAgain, putRiderBlock } from "#server/ratings/queries.ts";
import type { Services } from "#server/services.ts";
import {
  type BlockedPerson,
  getBlockedDrivers,
  getBlockedRiders,
  putBlockedDriver,
  putBlockedRider,
} from "#shared/blocks/contract.ts";
import {
  type BlockedRow,
  findRiderOf,
  isUnlinkedDriver,
  listBlockedDrivers,
  listBlockedRiders,
} from "./queries.ts";

/** Riders block drivers, also before any ride; drivers block riders of their requests and rides. */
export function blockRoutes(app: App, { db, now, riderPreferences }: Services): void {
  const serve = api(app);
  const byHand = (isSet: boolean) => ({ isSet, isByHand: true, now: now() });

  serve(getBlockedDrivers)(async ({ account: { id } }) => ({
    success: true,
    people: (await listBlockedDrivers(db, id)).map(personView),
  }));

  serve(putBlockedDriver)(async ({ params, body: { isBlocked }, account: { id: riderId } }) => {
    const pair = { riderId, driverId: params.id };
    await withLockedAccount(db, riderId, async (tx) => {
      if (!(await isUnlinkedDriver(tx, pair))) throw notFound("This driver");
      await putNeverAgain(tx, pair, byHand(isBlocked));
    });
    riderPreferences.forget(riderId);
    return { success: true, isBlocked };
  });

  serve(getBlockedRiders)(async ({ account: { id } }) => ({
    success: true,
    people: (await listBlockedRiders(db, id)).map(personView),
  }));

  serve(putBlockedRider)(async ({ params, body: { isBlocked }, account: { id: driverId } }) => {
    const riderId = await withLockedAccount(db, driverId, async (tx) => {
      const rider = await findRiderOf(tx, params.id, driverId);
      if (rider === null) throw notFound("This ride");
      const pair = { riderId: rider, driverId, rideId: params.id };
      await putRiderBlock(tx, pair, byHand(isBlocked));
      return rider;
    });
    riderPreferences.forget(riderId);
    return { success: true, isBlocked };
  });
}

const personView = ({ blockedAt, ...person }: BlockedRow): BlockedPerson => ({
  ...person,
  blockedAt: blockedAt.toISOString(),
});
