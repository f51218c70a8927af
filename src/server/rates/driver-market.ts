import type { Db } from "#server/database/db.ts";
import type { Market } from "#server/market/market.ts";
import type { MarketDriver } from "#server/market/market-driver.ts";
import { shareOf } from "#shared/basis-points.ts";
import { searchLimits } from "#shared/drivers/search-limits.ts";
import { cents } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { type MadeOffer, type OfferRecord, recordOffers } from "#shared/rates/offer-record.ts";
import { listMadeOffers, type MadeOfferRow } from "./market-queries.ts";

/** So many of the nearest are enough for medians that hold. */
const MOST_PEERS = 200;
export const OFFER_DAYS = 30;
const MINUTES_A_DAY = 24 * 60;

/** Who works around the driver's base or, without one, last position; nobody while neither is known. */
export function peersOf(market: Market, driver: MarketDriver) {
  const { serviceArea } = driver;
  const around = serviceArea ? "base" : "position";
  const origin = serviceArea ?? market.positionOf(driver.id);
  const radiusMiles = serviceArea?.radiusMiles ?? searchLimits.serviceAreaMiles;
  if (!origin) return { around: null, radiusMiles, peers: [] };
  const peers = market.findPeers({ origin, radiusMiles, most: MOST_PEERS, of: driver.id });
  return { around, radiusMiles, peers } as const;
}

/** How the driver's offers of the last days fared. */
export async function offerRecordOf(db: Db, driver: MarketDriver, now: Date): Promise<OfferRecord> {
  const since = plusMinutes(now, -OFFER_DAYS * MINUTES_A_DAY);
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

/** Quotes are kept by the day of UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
