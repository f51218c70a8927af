import { Readable } from "node:stream";
import { csvFile } from "#server/http/csv-file.ts";
import { limits } from "#server/http/limits.ts";
import { on } from "#server/http/on.ts";
import { notFound } from "#server/http/problem.ts";
import { notSignedIn, signedInAs } from "#server/http/session.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import {
  EARNINGS_CSV_PATH,
  earningsCsvQuery,
  getDashboard,
  getEarnings,
  getTransfers,
} from "#shared/earnings/contract.ts";
import { failureSchema } from "#shared/endpoint.ts";
import { paginationOf } from "#shared/paging.ts";
import { ridesOfYear } from "./csv-queries.ts";
import { earningsCsv } from "./earnings-csv.ts";
import { findDriverRecord, findRevenue, listDayEarnings, listTransfers } from "./queries.ts";
import { dashboardOf, earningsOf, transferOf } from "./views.ts";

/** What a driver earns: in all, day by day, ride by ride, and as a file for the books. */
export function earningsRoutes(app: App, { db, feeRules, now }: Services): void {
  on(
    app,
    getDashboard,
  )(async ({ account }) => {
    const [driver, revenue] = await Promise.all([
      findDriverRecord(db, account.id),
      findRevenue(db, account.id),
    ]);
    if (!driver) throw notFound("This driver");
    return dashboardOf(driver, revenue, { rules: feeRules.at(now()), now: now() });
  });

  on(
    app,
    getEarnings,
  )(async ({ account, query }) => earningsOf(await listDayEarnings(db, account.id, query), query));

  on(
    app,
    getTransfers,
  )(async ({ account, query: { page } }) => {
    const { rows, count } = await listTransfers(db, account.id, page);
    return {
      success: true,
      transfers: rows.map(transferOf),
      pagination: paginationOf(count, page),
    };
  });

  app.route({
    method: "GET",
    url: EARNINGS_CSV_PATH,
    schema: {
      summary: "The driver's rides of a New York year with their money and the sums, for the books",
      tags: ["drivers"],
      security: [{ bearer: [] }],
      querystring: earningsCsvQuery,
      response: { "4xx": failureSchema, "5xx": failureSchema },
    },
    config: { rateLimit: limits.search },
    onRequest: (request) => signedInAs(request, "driver"),
    handler: async ({ account, query: { year } }, reply) => {
      if (!account) throw notSignedIn();
      const lines = earningsCsv(ridesOfYear(db, account.id, year));
      return csvFile(reply, `faire-earnings-${year}.csv`).send(Readable.from(lines));
    },
  });
}
