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
import { driverHistory, everyRide, scheduledRides, type Wanted } from "./list-queries.ts";
import { driverRide } from "./list-view.ts";

/** The driver's two lists as files: all rides that a filter leaves. */
export function listCsvRoutes(app: App, services: Services): void {
  const { db, now } = services;
  const file = (path: `/${string}`, list: typeof driverHistory, name: string) =>
    csvRoute(app, services, {
      path,
      summary: `The driver's ${name} that a filter leaves, as a file`,
      audience: "driver",
      query: driverListFilter,
    })(({ account, query }) => ({
      name: `faire-${name}.csv`,
      lines: listCsv(viewed(list, { ...query, accountId: account.id, page: 1 })),
    }));

  async function* viewed(
    list: typeof driverHistory,
    wanted: Wanted,
  ): AsyncGenerator<readonly DriverRide[]> {
    for await (const rides of everyRide(db, list, wanted))
      yield rides.map((ride) => driverRide(ride, now()));
  }

  file(SCHEDULED_RIDES_CSV_PATH, scheduledRides, "scheduled-rides");
  file(DRIVER_HISTORY_CSV_PATH, driverHistory, "ride-history");
}
