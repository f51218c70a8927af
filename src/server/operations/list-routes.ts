import { dbOfPage } from "#server/database/read-replica.ts";
import { api } from "#server/http/api.ts";
import { csvRoute } from "#server/http/csv-route.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { earningsCsvQuery } from "#shared/earnings/contract.ts";
import {
  listAdminRides,
  listPayments,
  RIDES_CSV_PATH,
  rideFilter,
  sumPayments,
  TAX_CSV_PATH,
} from "#shared/operations/lists-contract.ts";
import { getAdminRide } from "#shared/operations/ride-contract.ts";
import { adminRide } from "./admin-ride.ts";
import { findRidesPage, resolveFilter } from "./find-rides-page.ts";
import { listRideBatches } from "./list-queries.ts";
import { paymentRow, rideRow } from "./list-view.ts";
import { ridesCsv } from "./rides-csv.ts";
import { sumMatchingPayments } from "./sum-payments.ts";
import { taxCsv } from "./tax-csv.ts";
import { listDriverTaxYears } from "./tax-queries.ts";

/** Search of rides and payments for admins. */
export function listRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { readDb } = services;

  serve(listAdminRides)(async ({ query }) => {
    const { rides, ...paging } = await findRidesPage(dbOfPage(services, query.page), query);
    return { success: true, rides: rides.map(rideRow), ...paging };
  });

  serve(getAdminRide)(({ params, account }) => adminRide(services, params.id, account));

  serve(listPayments)(async ({ query }) => {
    const { rides, ...paging } = await findRidesPage(dbOfPage(services, query.page), query);
    return { success: true, payments: rides.map(paymentRow), ...paging };
  });

  serve(sumPayments)(async ({ query }) => ({
    success: true,
    ...(await sumMatchingPayments(readDb, query)),
  }));

  csvRoute(app, services, {
    path: RIDES_CSV_PATH,
    summary: "The filtered rides with their payments, as a CSV file",
    audience: "admin",
    permission: "rides",
    query: rideFilter,
  })(async ({ query }) => ({
    name: "faire-rides.csv",
    lines: ridesCsv(listRideBatches(readDb, await resolveFilter(readDb, query))),
  }));

  csvRoute(app, services, {
    path: TAX_CSV_PATH,
    summary: "The data of Form 1099-K of a calendar year in the market by driver, as a CSV file",
    audience: "admin",
    permission: "books",
    query: earningsCsvQuery,
  })(({ query: { year } }) => ({
    name: `faire-1099-k-${year}.csv`,
    lines: taxCsv(listDriverTaxYears(readDb, year)),
  }));
}
