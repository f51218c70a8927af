import type { MarketDriver } from "#server/market/market-driver.ts";
import { percentFromBps } from "#shared/basis-points.ts";
import { cents, dollarsFromCents } from "#shared/money.ts";
import type { DriverMarket, MarketFigure } from "#shared/rates/market-contract.ts";
import type { OfferRecord } from "#shared/rates/offer-record.ts";
import { MIN_DRIVERS, quartilesOf } from "#shared/rates/quartiles.ts";
import type { AreaRates, StandardCents } from "#shared/rates/standard-cents.ts";
import type { Suggestion } from "#shared/rates/suggest-rates.ts";
import { OFFER_DAYS } from "./driver-market.ts";

const dollars = (amount: number): number => dollarsFromCents(cents(amount));
const dollarsOrNull = (amount: number | null) => (amount === null ? null : dollars(amount));

/** Standard rates in cents by their wire names. */
export const standardCentsOf = ({ rates }: MarketDriver): StandardCents => ({
  baseFare: rates.baseFareCents,
  perMinuteCharge: rates.perMinuteCents,
  perMileCharge: rates.perMileCents,
});

/** Quartiles of the peers' standard rates; null below five peers. */
export function areaRatesOf(peers: readonly MarketDriver[]): AreaRates | null {
  const quartilesFor = (name: keyof StandardCents) =>
    quartilesOf(peers.map((peer) => standardCentsOf(peer)[name]));
  const [baseFare, perMinuteCharge, perMileCharge] = [
    quartilesFor("baseFare"),
    quartilesFor("perMinuteCharge"),
    quartilesFor("perMileCharge"),
  ];
  if (peers.length < MIN_DRIVERS || !baseFare || !perMinuteCharge || !perMileCharge) return null;
  return { drivers: peers.length, baseFare, perMinuteCharge, perMileCharge };
}

/** The peers' rates; each figure is null below five drivers. */
export function ratesView(peers: readonly MarketDriver[]): DriverMarket["rates"] {
  const standard = peers.map(standardCentsOf);
  const perHour = peers.flatMap(({ hourly }) => hourly?.perHourCents ?? []);
  const discounts = peers.flatMap(({ rates }) => rates.discountBps || []);
  return {
    baseFare: figureOf(
      standard.map(({ baseFare }) => baseFare),
      dollars,
    ),
    perMinuteCharge: figureOf(
      standard.map(({ perMinuteCharge }) => perMinuteCharge),
      dollars,
    ),
    perMileCharge: figureOf(
      standard.map(({ perMileCharge }) => perMileCharge),
      dollars,
    ),
    perHourRate: figureOf(perHour, dollars),
    discountPercentage: figureOf(discounts, percentFromBps),
  };
}

export function offersView(record: OfferRecord): DriverMarket["offers"] {
  return {
    days: OFFER_DAYS,
    made: record.made,
    decided: record.decided,
    chosen: record.chosen,
    evenShare: record.evenShare,
    ownWhenChosen: dollarsOrNull(record.ownWhenChosen),
    ownWhenPassedOver: dollarsOrNull(record.ownWhenPassedOver),
    othersWhenPassedOver: dollarsOrNull(record.othersWhenPassedOver),
  };
}

export function suggestionView(suggestion: Suggestion | null): DriverMarket["suggestion"] {
  if (!suggestion) return null;
  const { rates, isChange, reasons } = suggestion;
  return {
    baseFare: dollars(rates.baseFare),
    perMinuteCharge: dollars(rates.perMinuteCharge),
    perMileCharge: dollars(rates.perMileCharge),
    isChange,
    reasons: [...reasons],
  };
}

function figureOf(values: readonly number[], toWire: (value: number) => number): MarketFigure {
  const quartiles = values.length < MIN_DRIVERS ? null : quartilesOf(values);
  if (!quartiles) return null;
  const { low, median, high } = quartiles;
  return { drivers: values.length, low: toWire(low), median: toWire(median), high: toWire(high) };
}
