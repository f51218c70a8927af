import { csvRoute } from "#server/http/csv-route.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { driverListFilter, scheduledListFilter } from "#shared/rides/list-filter.ts";
import {
  DRIVER_HISTORY_CSV_PATH,
  type DriverRide,
  SCHEDULED_RIDES_CSV_PATH,
} from "#shared/rides/lists-contract.ts";
import { listCsv } from "./list-csv.ts";
import {
  driverHistory,
  type ListQuery,
  type RideList,
  scheduledListOf,
  streamRides,
} from "./list-queries.ts";
import { driverRide } from "./list-view.ts";

/** CSV exports of the driver's filtered lists. */
export function listCsvRoutes(app: App, services: Services): void {
  const { readDb, now } = services;
  async function* viewRides(
    list: RideList,
    query: ListQuery,
  ): AsyncGenerator<readonly DriverRide[]> {
    for await (const rides of streamRides(readDb, list, query))
      yield rides.map((ride) => driverRide(ride, now()));
  }
  const fileOf = (name: string, list: RideList, query: Omit<ListQuery, "page">) => ({
    name: `faire-${name}.csv`,
    lines: listCsv(viewRides(list, { ...query, page: 1 })),
  });

  csvRoute(app, services, {
    path: SCHEDULED_RIDES_CSV_PATH,
    summary: "The driver's scheduled rides after filtering, as a CSV file",
    audience: "driver",
    isOpenToSuspended: true,
    query: scheduledListFilter,
  })(({ account, query }) =>
    fileOf(
      query.part === "open" ? "open-scheduled-rides" : "scheduled-rides",
      scheduledListOf(query.part),
      { ...query, accountId: account.id },
    ),
  );
  csvRoute(app, services, {
    path: DRIVER_HISTORY_CSV_PATH,
    summary: "The driver's ride history after filtering, as a CSV file",
    audience: "driver",
    isOpenToSuspended: true,
    query: driverListFilter,
  })(({ account, query }) =>
    fileOf("ride-history", driverHistory, { ...query, accountId: account.id }),
  );
}
