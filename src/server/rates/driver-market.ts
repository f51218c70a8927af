import type { Db } from "#server/database/db.ts";
import type { Market } from "#server/market/market.ts";
import type { MarketDriver } from "#server/market/market-driver.ts";
import { shareOf } from "#shared/basis-points.ts";
import { searchLimits } from "#shared/drivers/search-limits.ts";
import { cents } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { type MadeOffer, type OfferRecord, recordOffers } from "#shared/rates/offer-record.ts";
import { listMadeOffers, type MadeOfferRow } from "./market-queries.ts";

/** Enough for stable medians. */
const MAX_PEERS = 200;
export const OFFER_DAYS = 30;
const MINUTES_PER_DAY = 24 * 60;

/** Drivers who work around the driver's home base or, without one, last position; none if neither is known. */
export function findPeersOf(market: Market, driver: MarketDriver) {
  const { serviceArea } = driver;
  const around = serviceArea ? "base" : "position";
  const origin = serviceArea ?? market.positionOf(driver.id);
  const radiusMiles = serviceArea?.radiusMiles ?? searchLimits.serviceAreaMiles;
  if (!origin) return { around: null, radiusMiles, peers: [] };
  const peers = market.findPeers({ origin, radiusMiles, limit: MAX_PEERS, driverId: driver.id });
  return { around, radiusMiles, peers } as const;
}

/** Results of the driver's offers in the last `OFFER_DAYS` days. */
export async function readOfferRecord(
  db: Db,
  driver: MarketDriver,
  now: Date,
): Promise<OfferRecord> {
  const since = plusMinutes(now, -OFFER_DAYS * MINUTES_PER_DAY);
  const days = { since: dayOf(since), today: dayOf(now) };
  const rows = await listMadeOffers(db, driver.number, days);
  return recordOffers(driver.id, rows.map(madeOffer));
}

function madeOffer(row: MadeOfferRow): MadeOffer {
  const { fareCents, taxBps, shown, chosenDriverId, chosenTotalCents } = row;
  const chosen =
    chosenDriverId !== null && chosenTotalCents !== null
      ? { driverId: chosenDriverId, totalCents: chosenTotalCents }
      : null;
  return { ownCents: fareCents + shareOf(cents(fareCents), taxBps), shown, chosen };
}

/** Quotes are partitioned by UTC day. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
