import type { Db } from "#server/database/db.ts";
import type { Env } from "#server/env.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { paginationOf } from "#shared/paging.ts";
import {
  answerRatingAppeal,
  appealRecord,
  getOwnRecord,
  listRiderRecords,
  type OwnRecord,
  rateRider,
} from "#shared/ratings/rider-contract.ts";
import { isBelowFloor, type RiderRecord, yesPercent } from "#shared/ratings/rider-record.ts";
import type { Appeal } from "#shared/suspensions/contract.ts";
import { rateRiderOf } from "./rate-rider.ts";
import { listRatingAppeals } from "./rating-appeal-queries.ts";
import { appealRating, appealView, decideRatingAppeal } from "./rating-appeals.ts";
import { ratingSummary } from "./rating-view.ts";
import { countRecords, getRecord, listRecords } from "./rider-record-queries.ts";

/** Drivers' answers about riders, the rider's own record with appeals, and the admins' list. */
export function riderRatingRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, env, now } = services;

  serve(rateRider)(async ({ params: { rideId }, body: { status }, account }) => {
    const ride = await rateRiderOf(services, { rideId, driverId: account.id, status });
    const message =
      status === "NO"
        ? "You will not be offered to this rider again"
        : "Your answer is saved. The rider does not see it.";
    return { success: true, message, rating: ratingSummary(ride, now()) };
  });

  serve(getOwnRecord)(async ({ account: { id } }) => ({
    success: true,
    record: await viewOwnRecord(db, env, id),
  }));

  serve(appealRecord)(async ({ account: { id }, body: { words } }) => {
    await appealRating(services, id, words);
    return { success: true, record: await viewOwnRecord(db, env, id) };
  });

  serve(listRiderRecords)(async ({ query: { page } }) => {
    const floor = env.RIDER_RATING_FLOOR;
    const [rows, count] = await Promise.all([
      listRecords(db, floor, page),
      countRecords(db, floor),
    ]);
    const appeals = await listRatingAppeals(
      db,
      rows.map(({ id }) => id),
    );
    const riders = rows.map(({ warnedAt, rated, ...rider }) => ({
      ...rider,
      warnedAt: warnedAt?.toISOString() ?? null,
      ...recordView(
        { yes: rider.yes, rated },
        floor,
        appeals.filter(({ riderId }) => riderId === rider.id).map(appealView),
      ),
    }));
    return { success: true, riders, pagination: paginationOf(count, page) };
  });

  serve(answerRatingAppeal)(async ({ params: { id }, body, account }) => {
    await decideRatingAppeal(services, { ...body, appealId: id, adminId: account.id });
    return { success: true };
  });
}

const viewOwnRecord = async (db: Db, env: Env, riderId: string): Promise<OwnRecord> => {
  const [record, appeals] = await Promise.all([
    getRecord(db, riderId),
    listRatingAppeals(db, [riderId]),
  ]);
  return recordView(record, env.RIDER_RATING_FLOOR, appeals.map(appealView));
};

const recordView = (record: RiderRecord, floor: number, appeals: Appeal[]): OwnRecord => ({
  percent: yesPercent(record),
  drivers: record.rated,
  isBelow: isBelowFloor(record, floor),
  floor,
  appeals,
});
