import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { paginationOf } from "#shared/paging.ts";
import {
  getDriverHistory,
  getRiderHistory,
  getScheduledRides,
} from "#shared/rides/lists-contract.ts";
import { countRides } from "./count-queries.ts";
import {
  driverHistory,
  listRides,
  riderHistory,
  riderPast,
  scheduledRides,
  type Wanted,
} from "./list-queries.ts";
import { driverRide, riderRide } from "./list-view.ts";

/** The tables of rides: page by page, or one ride of the caller's by its id. */
export function listRoutes(app: App, { db, now }: Services): void {
  const serve = api(app);
  const pageOf = async (list: typeof scheduledRides, wanted: Wanted) => {
    const [rides, totalItems] = await Promise.all([
      listRides(db, list, wanted),
      countRides(db, list, wanted),
    ]);
    return { rides, pagination: paginationOf(totalItems, wanted.page) };
  };
  const forDriver = async (list: typeof scheduledRides, wanted: Wanted) => {
    const { rides, pagination } = await pageOf(list, wanted);
    return {
      success: true as const,
      rides: rides.map((ride) => driverRide(ride, now())),
      pagination,
    };
  };

  serve(getScheduledRides)(({ query, account }) =>
    forDriver(scheduledRides, { ...query, accountId: account.id }),
  );
  serve(getDriverHistory)(({ query, account }) =>
    forDriver(driverHistory, { ...query, accountId: account.id }),
  );
  serve(getRiderHistory)(async ({ query, account }) => {
    const list = query.part === "past" ? riderPast : riderHistory;
    const { rides, pagination } = await pageOf(list, { ...query, accountId: account.id });
    return { success: true, rides: rides.map((ride) => riderRide(ride, now())), pagination };
  });
}
