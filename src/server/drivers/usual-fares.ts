import type { MarketDriver } from "#server/market/market-driver.ts";
import { fareFor, type Rates, type Trip } from "#shared/fares/fare.ts";
import { type FareLimits, findFareMisfit, misfitSentence } from "#shared/fares/fare-limits.ts";
import { MIN_DRIVERS, medianOf } from "#shared/rates/quartiles.ts";

/** A short ride, a usual one, and one to the airport. */
const usualTrips: readonly Trip[] = [
  { milesHundredths: 200, minutes: 10 },
  { milesHundredths: 500, minutes: 15 },
  { milesHundredths: 1700, minutes: 45 },
];

/** Why usual rides at these rates are not offered to riders, compared with the drivers of the area. */
export function findUsualMisfits(
  rates: Rates,
  peers: readonly Pick<MarketDriver, "rates">[],
  limits: FareLimits,
): { sentences: string[]; isAll: boolean } {
  const sentences = usualTrips.flatMap((trip) => {
    const { fare } = fareFor({ rates, trip, taxBps: 0 });
    const misfit = findFareMisfit(fare, limits, medianFor(trip, peers));
    return misfit ? [misfitSentence(fare, misfit, describeTrip(trip))] : [];
  });
  return { sentences, isAll: sentences.length === usualTrips.length };
}

function medianFor(trip: Trip, peers: readonly Pick<MarketDriver, "rates">[]): number | null {
  if (peers.length < MIN_DRIVERS) return null;
  return medianOf(peers.map(({ rates }) => fareFor({ rates, trip, taxBps: 0 }).fare));
}

const describeTrip = ({ milesHundredths, minutes }: Trip): string =>
  `a ride of ${milesHundredths / 100} mi and ${minutes} min`;
