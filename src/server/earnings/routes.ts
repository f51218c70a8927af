import { api } from "#server/http/api.ts";
import { csvRoute } from "#server/http/csv-route.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import {
  EARNINGS_CSV_PATH,
  earningsCsvQuery,
  getDashboard,
  getEarnings,
  getTransfers,
  putEarningsGoal,
} from "#shared/earnings/contract.ts";
import { centsFromDollars } from "#shared/money.ts";
import { paginationOf } from "#shared/paging.ts";
import { deleteGoal, listDailyActivity, upsertGoal } from "./activity-queries.ts";
import { ridesOfYear } from "./csv-queries.ts";
import { earningsCsv } from "./earnings-csv.ts";
import {
  findDriverRecord,
  findRevenue,
  listDayEarnings,
  listDebts,
  listTransfers,
} from "./queries.ts";
import { dashboardOf, debtOf, earningsOf, transferOf } from "./views.ts";

export function earningsRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, feeRules, now } = services;
  serve(getDashboard)(async ({ account }) => {
    const [driver, revenue] = await Promise.all([
      findDriverRecord(db, account.id),
      findRevenue(db, account.id),
    ]);
    if (!driver) throw notFound("This driver");
    return dashboardOf(driver, revenue, { feeRules, now: now() });
  });

  serve(getEarnings)(async ({ account, query }) => {
    const [earnings, activity] = await Promise.all([
      listDayEarnings(db, account.id, query),
      listDailyActivity(db, account.id, query, now()),
    ]);
    return earningsOf({ earnings, activity }, query);
  });

  serve(putEarningsGoal)(async ({ account, body: { weeklyGoal } }) => {
    await (weeklyGoal === null
      ? deleteGoal(db, account.id)
      : upsertGoal(db, account.id, centsFromDollars(weeklyGoal)));
    return { success: true, weeklyGoal };
  });

  serve(getTransfers)(async ({ account, query: { page } }) => {
    const [{ rows, count }, debts] = await Promise.all([
      listTransfers(db, account.id, page),
      listDebts(db, account.id),
    ]);
    return {
      success: true,
      transfers: rows.map(transferOf),
      debts: debts.map(debtOf),
      pagination: paginationOf(count, page),
    };
  });

  csvRoute(app, services, {
    path: EARNINGS_CSV_PATH,
    summary:
      "The driver's rides of a calendar year in the market with amounts and sums, as a CSV file",
    audience: "driver",
    isOpenToSuspended: true,
    query: earningsCsvQuery,
  })(({ account, query: { year } }) => ({
    name: `faire-earnings-${year}.csv`,
    lines: earningsCsv(ridesOfYear(services.readDb, account.id, year)),
  }));
}
