import type { Geocoder } from "#server/adapters/geocoding/geocoder.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import type { VehicleType } from "#shared/drivers/vehicle-types.ts";
import type { Cents } from "#shared/money.ts";
import type { Point } from "#shared/places/place.ts";
import { readPolyline } from "#shared/places/polyline.ts";
import type { SurchargeRule } from "#shared/surcharges/fields.ts";
import type { Position } from "#shared/surcharges/outline.ts";
import { readQuotedRules, writeQuotedRules } from "#shared/surcharges/quoted-rules.ts";
import {
  isForVehicle,
  rulesFor,
  type Surcharge,
  surchargeOf,
  surchargesOf,
  type TripRule,
} from "#shared/surcharges/surcharges-for.ts";
import type { SurchargeCache } from "./surcharge-cache.ts";

type LabeledPoint = Point & { label: string };

/** The rules in force at the pickup that apply to a trip. */
export interface TripSurcharges {
  readonly version: number;
  readonly rules: readonly TripRule[];
}

/** `route` without a line is an estimate: the zones that the trip crosses between its ends are unknown. */
type Trip = { from: LabeledPoint; to: LabeledPoint; route: { line?: string } };

export function tripSurcharges(
  services: Pick<Services, "surcharges" | "geocoder">,
  trip: Trip,
  pickupAt: Date,
): TripSurcharges {
  const { version, rules } = services.surcharges.at(pickupAt);
  return { version, rules: applicableRules(services, rules, trip, pickupAt) };
}

/** The rules that apply to a trip at its pickup. */
export function applicableRules(
  { geocoder }: Pick<Services, "geocoder">,
  rules: readonly SurchargeRule[],
  { from, to, route }: Trip,
  pickupAt: Date,
): TripRule[] {
  if (rules.length === 0) return [];
  const zipOf = rules.some(hasZips) ? zipFinder(geocoder) : () => null;
  const trip = {
    from: { ...from, zip: zipOf(from) },
    to: { ...to, zip: zipOf(to) },
    route: route.line === undefined ? null : readPolyline(route.line).map(positionOf),
  };
  return rulesFor(trip, rules, pickupAt);
}

const positionOf = ({ longitude, latitude }: Point): Position => [longitude, latitude];

const hasZips = ({ zone, within }: SurchargeRule): boolean =>
  "zips" in zone || (within !== null && "zips" in within);

/** The ZIP code at the end of an address; the nearest one for a place that states none. */
const zipFinder =
  (geocoder: Geocoder) =>
  (place: LabeledPoint): string | null =>
    /\b(\d{5})(?:-\d{4})?$/.exec(place.label)?.[1] ?? geocoder.zipNear(place);

const noSurcharges: readonly Surcharge[] = [];

type PricedOffer = { fare: { fare: Cents }; driver: { vehicle: { vehicleType: VehicleType } } };

export const offerSurcharges = (
  { rules }: TripSurcharges,
  { fare, driver }: PricedOffer,
): readonly Surcharge[] =>
  rules.length === 0
    ? noSurcharges
    : surchargesOf(rules, { rideCost: fare.fare, vehicleType: driver.vehicle.vehicleType });

/** The rules applied to each offer, as stored with the quote: each by its `place`, the index in its table. */
export function quotedRules(
  { version, rules }: TripSurcharges,
  offers: readonly PricedOffer[],
): string {
  if (rules.length === 0) return "";
  if (rules.every(({ rule }) => rule.vehicleTypes === null))
    return writeQuotedRules({ version, places: [rules.map(({ place }) => place)] });
  const placesFor = (vehicleType: VehicleType) =>
    rules.filter((rule) => isForVehicle(rule, vehicleType)).map(({ place }) => place);
  const places = offers.map(({ driver }) => placesFor(driver.vehicle.vehicleType));
  return writeQuotedRules({ version, places });
}

/** The surcharges of a stored offer. Reloads the tables if another node has just published the version. */
export async function surchargesOfOffer(
  cache: SurchargeCache,
  offer: { fees: string; offerIndex: number },
  rideCost: Cents,
): Promise<Surcharge[]> {
  const quotedRules = readQuotedRules(offer.fees, offer.offerIndex);
  if (!quotedRules) return [];
  const find = () => cache.all().find(({ version }) => version === quotedRules.version);
  if (!find()) await cache.reload();
  const table = find();
  if (!table)
    throw new Problem(503, "unavailable", "The fees of this ride could not be read. Try again.");
  return quotedRules.places
    .flatMap((place) => table.rules[place] ?? [])
    .map((rule) => surchargeOf(rule, rideCost))
    .filter(({ cents }) => cents > 0);
}
