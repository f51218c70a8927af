import { dbOfPage } from "#server/database/read-replica.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { paginationOf } from "#shared/paging.ts";
import {
  getDriverHistory,
  getRiderHistory,
  getScheduledRides,
} from "#shared/rides/lists-contract.ts";
import {
  driverHistory,
  type ListQuery,
  type RideList,
  riderHistory,
  riderPast,
  scheduledListOf,
} from "./list-queries.ts";
import { driverRide, riderRide } from "./list-view.ts";
import { readPage } from "./page-queries.ts";

/** Lists of rides by page, or a single ride of the caller by id. */
export function listRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { now } = services;
  const read = async (list: RideList, filter: ListQuery) => {
    const page = await readPage(dbOfPage(services, filter.page), list, filter);
    return { rides: page.rides, pagination: paginationOf(page.totalItems, filter.page) };
  };
  const driverReply = async (list: RideList, filter: ListQuery) => {
    const { rides, pagination } = await read(list, filter);
    return {
      success: true as const,
      rides: rides.map((ride) => driverRide(ride, now())),
      pagination,
    };
  };

  serve(getScheduledRides)(({ query, account }) =>
    driverReply(scheduledListOf(query.part), { ...query, accountId: account.id }),
  );
  serve(getDriverHistory)(({ query, account }) =>
    driverReply(driverHistory, { ...query, accountId: account.id }),
  );
  serve(getRiderHistory)(async ({ query, account }) => {
    const list = query.part === "past" ? riderPast : riderHistory;
    const { rides, pagination } = await read(list, { ...query, accountId: account.id });
    return { success: true, rides: rides.map((ride) => riderRide(ride, now())), pagination };
  });
}
