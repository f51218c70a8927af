import { api } from "#server/http/api.ts";
import { csvRoute } from "#server/http/csv-route.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { wireDollars } from "#shared/money.ts";
import {
  getRiderDashboard,
  getRiderMonths,
  RECEIPTS_CSV_PATH,
  receiptsQuery,
} from "#shared/spending/contract.ts";
import { listMonths, streamReceipts, sumForRider } from "./queries.ts";
import { receiptsCsv } from "./receipts-csv.ts";

/** A rider's spending. */
export function spendingRoutes(app: App, services: Services): void {
  const { db, now } = services;
  const serve = api(app);
  serve(getRiderDashboard)(async ({ account }) => {
    const at = now();
    const { rides, spent, favorites } = await sumForRider(db, account.id, at);
    return {
      success: true,
      totalRides: rides,
      month: marketIsoDate(at).slice(0, "2026-11".length),
      spentThisMonth: wireDollars(spent),
      favoriteDrivers: favorites,
    };
  });

  serve(getRiderMonths)(async ({ account, query }) => {
    const months = await listMonths(db, account.id, query);
    return {
      success: true,
      months: months.map(({ paidCents, ...month }) => ({ ...month, paid: wireDollars(paidCents) })),
    };
  });

  csvRoute(app, services, {
    path: RECEIPTS_CSV_PATH,
    summary:
      "The rider's charged rides of a month, with the lines of their receipts, as a CSV file",
    audience: "rider",
    isOpenToSuspended: true,
    query: receiptsQuery,
  })(({ account, query: { month } }) => ({
    name: `faire-receipts-${month}.csv`,
    lines: receiptsCsv(streamReceipts(services.readDb, account.id, month)),
  }));
}
