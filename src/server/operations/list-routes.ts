import { Readable } from "node:stream";
import { csvFile } from "#server/http/csv-file.ts";
import { limits } from "#server/http/limits.ts";
import { on } from "#server/http/on.ts";
import { signedInAs } from "#server/http/session.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { failureSchema } from "#shared/endpoint.ts";
import {
  listAdminRides,
  listPayments,
  RIDES_CSV_PATH,
  rideFilter,
} from "#shared/operations/lists-contract.ts";
import { getAdminRide } from "#shared/operations/ride-contract.ts";
import { adminRide } from "./admin-ride.ts";
import { filterOf, foundPage } from "./found-page.ts";
import { everyFound } from "./list-queries.ts";
import { paymentRow, rideRow } from "./list-view.ts";
import { ridesCsv } from "./rides-csv.ts";

/** The rides and payments that admins look for. */
export function listRoutes(app: App, services: Services): void {
  const { db } = services;

  on(
    app,
    listAdminRides,
  )(async ({ query }) => {
    const { rides, ...paging } = await foundPage(db, query);
    return { success: true, rides: rides.map(rideRow), ...paging };
  });

  on(app, getAdminRide)(({ params, account }) => adminRide(services, params.id, account));

  on(
    app,
    listPayments,
  )(async ({ query }) => {
    const { rides, ...paging } = await foundPage(db, query);
    return { success: true, payments: rides.map(paymentRow), ...paging };
  });

  app.route({
    method: "GET",
    url: RIDES_CSV_PATH,
    schema: {
      summary: "The rides that a filter leaves with their money, as a file",
      tags: ["admin"],
      security: [{ bearer: [] }],
      querystring: rideFilter,
      response: { "4xx": failureSchema, "5xx": failureSchema },
    },
    config: { rateLimit: limits.search },
    onRequest: (request) => signedInAs(request, "admin"),
    handler: async ({ query }, reply) => {
      const filter = await filterOf(db, query);
      return csvFile(reply, "faire-rides.csv").send(
        Readable.from(ridesCsv(everyFound(db, filter))),
      );
    },
  });
}
