import { Readable } from "node:stream";
import { csvFile } from "#server/http/csv-file.ts";
import { limits } from "#server/http/limits.ts";
import { notSignedIn, signedInAs } from "#server/http/session.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { failureSchema } from "#shared/endpoint.ts";
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
export function listCsvRoutes(app: App, { db, now }: Services): void {
  const file = (url: string, list: typeof driverHistory, name: string) =>
    app.route({
      method: "GET",
      url,
      schema: {
        summary: `The driver's ${name} that a filter leaves, as a file`,
        tags: ["drivers"],
        security: [{ bearer: [] }],
        querystring: driverListFilter,
        response: { "4xx": failureSchema, "5xx": failureSchema },
      },
      config: { rateLimit: limits.search },
      onRequest: (request) => signedInAs(request, "driver"),
      handler: async ({ account, query }, reply) => {
        if (!account) throw notSignedIn();
        const rides = viewed(list, { ...query, accountId: account.id, page: 1 });
        return csvFile(reply, `faire-${name}.csv`).send(Readable.from(listCsv(rides)));
      },
    });

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
