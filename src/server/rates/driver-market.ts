import type { Db } from "#server/database/db.ts";
import type { Market } from "#server/market/market.ts";
import type { MarketDriver } from "#server/market/market-driver.ts";
import { shareOf } from "#shared/basis-points.ts";
import { searchLimits } from "#shared/drivers/search-limits.ts";
import { cents } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { type MadeOffer, type OfferRecord, summarizeOffers } from "#shared/rates/offer-record.ts";
import { listMadeOffers, type MadeOfferRow } from "./market-queries.ts";

/** Maximum number of drivers to compare with; more would hardly change the medians. */
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

/** Counts and median prices of the driver's offers of the last `OFFER_DAYS` days, chosen by the rider or not. */
export async function readOfferRecord(
  db: Db,
  driver: MarketDriver,
  now: Date,
): Promise<OfferRecord> {
  const since = plusMinutes(now, -OFFER_DAYS * MINUTES_PER_DAY);
  const days = { since: dayOf(since), today: dayOf(now) };
  // Quotes store the driver's number, rides the driver's id.
  const rows = await listMadeOffers(db, driver.number, days);
  return summarizeOffers(driver.id, rows.map(toMadeOffer));
}

function toMadeOffer(row: MadeOfferRow): MadeOffer {
  const { fareCents, taxBps, offerCount, chosenDriverId, chosenTotalCents } = row;
  const chosenOffer =
    chosenDriverId !== null && chosenTotalCents !== null
      ? { driverId: chosenDriverId, totalCents: chosenTotalCents }
      : null;
  return {
    totalCents: fareCents + shareOf(cents(fareCents), taxBps),
    quoteSize: offerCount,
    chosen: chosenOffer,
  };
}

/** Quotes are partitioned by UTC day. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
