import { loadTogether } from "#server/database/load-together.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import {
  getDiscountedRates,
  getHourlyRates,
  getStandardRates,
  putDiscountedRates,
  putHourlyRates,
  putStandardRates,
  turnDiscountOff,
  turnHourlyRatesOff,
} from "#shared/rates/contract.ts";
import { listRates, type RatesVersion } from "./queries.ts";
import {
  discountedChange,
  discountedOf,
  hourlyChange,
  hourlyOf,
  standardChange,
  standardOf,
} from "./rates-wire.ts";
import { type RatesChange, saveRates } from "./save-rates.ts";

/** A driver's own rates. Each save creates a version, so that shown prices stay valid. */
export function ratesRoutes(app: App, services: Services): void {
  const store = createRateStore(services);
  standardRoutes(app, store);
  hourlyRoutes(app, store);
  discountRoutes(app, store);
}

interface RateStore {
  get(driverId: string): Promise<RatesVersion>;
  /** Resolves with the version once this node uses the new rates; other nodes are notified. */
  save(driverId: string, change: RatesChange, editedVersion?: number): Promise<number>;
}

function createRateStore({ db, market }: Pick<Services, "db" | "market">): RateStore {
  const load = loadTogether((driverIds) => listRates(db, driverIds));
  return {
    get: async (driverId) => {
      const rates = await load(driverId);
      if (!rates) throw notFound("This driver");
      return rates;
    },
    save: async (driverId, change, editedVersion) => {
      const version = await saveRates(db, driverId, { change, editedVersion });
      await market.reload(driverId);
      return version;
    },
  };
}

function standardRoutes(app: App, store: RateStore): void {
  const serve = api(app);
  serve(getStandardRates)(async ({ account }) => {
    const rates = await store.get(account.id);
    return { success: true, ...standardOf(rates), version: rates.version };
  });

  serve(putStandardRates)(async ({ account, body }) => ({
    success: true,
    message: "Standard rates updated successfully",
    version: await store.save(account.id, standardChange(body), body.version),
  }));
}

function hourlyRoutes(app: App, store: RateStore): void {
  const serve = api(app);
  serve(getHourlyRates)(async ({ account }) => {
    const rates = await store.get(account.id);
    return { success: true, ...hourlyOf(rates), version: rates.version };
  });

  serve(putHourlyRates)(async ({ account, body }) => ({
    success: true,
    message: "Hourly rates updated successfully",
    version: await store.save(account.id, hourlyChange(body), body.version),
  }));

  serve(turnHourlyRatesOff)(async ({ account }) => ({
    success: true,
    message: "Hourly rates are turned off",
    version: await store.save(account.id, { hourlyEnabled: false }),
  }));
}

function discountRoutes(app: App, store: RateStore): void {
  const serve = api(app);
  serve(getDiscountedRates)(async ({ account }) => {
    const rates = await store.get(account.id);
    return { success: true, ...discountedOf(rates), version: rates.version };
  });

  serve(putDiscountedRates)(async ({ account, body }) => ({
    success: true,
    message: "Discount settings updated successfully",
    version: await store.save(account.id, discountedChange(body), body.version),
  }));

  serve(turnDiscountOff)(async ({ account }) => ({
    success: true,
    message: "Discounts are turned off",
    version: await store.save(account.id, { discountEnabled: false }),
  }));
}
