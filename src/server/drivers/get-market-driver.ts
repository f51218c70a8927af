import type { Market } from "#server/market/market.ts";
import type { MarketDriver } from "#server/market/market-driver.ts";
import { notFound } from "#server/problem.ts";

/** Driver as in the market index; loaded if this node has not indexed it yet. Throws 404. */
export async function getMarketDriver(market: Market, driverId: string): Promise<MarketDriver> {
  if (!market.find(driverId)) await market.reload(driverId);
  const driver = market.find(driverId);
  if (!driver) throw notFound("This driver");
  return driver;
}
