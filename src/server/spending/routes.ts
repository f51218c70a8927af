import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { wireDollars } from "#shared/money.ts";
import { getRiderDashboard } from "#shared/spending/contract.ts";
import { sumForRider } from "./queries.ts";

/** A rider's spending. */
export function spendingRoutes(app: App, { db, now }: Services): void {
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
}
