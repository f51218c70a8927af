import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import type { MarketDriver } from "#server/market/market-driver.ts";
import { notFound } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { fractionFromBps } from "#shared/basis-points.ts";
import { taxBpsFor } from "#shared/drivers/personal-tax-rate.ts";
import { trustLevelFor } from "#shared/drivers/trust-level.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { getTaxRate } from "#shared/rates/contract.ts";
import { getMarket } from "#shared/rates/market-contract.ts";
import { suggestRates } from "#shared/rates/suggest-rates.ts";
import { findPeersOf, readOfferRecord } from "./driver-market.ts";
import {
  areaRatesOf,
  offersView,
  ratesView,
  standardCentsOf,
  suggestionView,
} from "./market-view.ts";

/** Routes of a driver's tax rate and of the market around the driver. */
export function driverMarketRoutes(app: App, services: Services): void {
  const serve = api(app);
  serve(getTaxRate)(async ({ account }) => {
    const driver = await getDriver(services, account.id);
    const now = services.now();
    const rules = services.feeRules.at(now);
    const level = trustLevelFor(driver.record, rules);
    const { taxOffer } = driver;
    const isPersonal = taxOffer !== null && marketIsoDate(now) <= taxOffer.validThrough;
    return {
      success: true,
      taxRate: fractionFromBps(taxBpsFor({ level, offer: taxOffer }, { rules, now })),
      trustLevel: level,
      personalThrough: isPersonal ? taxOffer.validThrough : null,
    };
  });

  serve(getMarket)(async ({ account }) => {
    const driver = await getDriver(services, account.id);
    const { around, radiusMiles, peers } = findPeersOf(services.market, driver);
    const offers = await readOfferRecord(services.db, driver, services.now());
    const ownRates = standardCentsOf(driver);
    return {
      success: true,
      around,
      radiusMiles,
      fareLimits: { floor: services.env.FARE_FLOOR, ceiling: services.env.FARE_CEILING },
      rates: ratesView(peers),
      offers: offersView(offers),
      suggestion: suggestionView(suggestRates({ own: ownRates, area: areaRatesOf(peers), offers })),
    };
  });
}

/** Returns the driver from this node's market, loaded from the database if missing. Throws 404 if unknown. */
async function getDriver(
  { market }: Pick<Services, "market">,
  driverId: string,
): Promise<MarketDriver> {
  if (!market.find(driverId)) await market.reload(driverId);
  const driver = market.find(driverId);
  if (!driver) throw notFound("This driver");
  return driver;
}
