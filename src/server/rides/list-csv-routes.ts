import { csvRoute } from "#server/http/csv-route.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { driverListFilter } from "#shared/rides/list-filter.ts";
import {
  DRIVER_HISTORY_CSV_PATH,
  type DriverRide,
  SCHEDULED_RIDES_CSV_PATH,
} from "#shared/rides/lists-contract.ts";
import { listCsv } from "./list-csv.ts";
import { driverHistory, type ListQuery, scheduledRides, streamRides } from "./list-queries.ts";
import { driverRide } from "./list-view.ts";

/** CSV exports of the driver's filtered lists. */
export function listCsvRoutes(app: App, services: Services): void {
  const { readDb, now } = services;
  const serveFile = (path: `/${string}`, list: typeof driverHistory, name: string) =>
    csvRoute(app, services, {
      path,
      summary: `The driver's ${name} after filtering, as a CSV file`,
      audience: "driver",
      isOpenToSuspended: true,
      query: driverListFilter,
    })(({ account, query }) => ({
      name: `faire-${name}.csv`,
      lines: listCsv(viewRides(list, { ...query, accountId: account.id, page: 1 })),
    }));

  async function* viewRides(
    list: typeof driverHistory,
    query: ListQuery,
  ): AsyncGenerator<readonly DriverRide[]> {
    for await (const rides of streamRides(readDb, list, query))
      yield rides.map((ride) => driverRide(ride, now()));
  }

  serveFile(SCHEDULED_RIDES_CSV_PATH, scheduledRides, "scheduled-rides");
  serveFile(DRIVER_HISTORY_CSV_PATH, driverHistory, "ride-history");
}
