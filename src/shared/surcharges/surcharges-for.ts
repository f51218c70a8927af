import { shareOf } from "#shared/basis-points.ts";
import type { VehicleType } from "#shared/drivers/vehicle-types.ts";
import { marketClock } from "#shared/market-time.ts";
import { type Cents, cents } from "#shared/money.ts";
import type { SurchargeRule, WeeklyWindow } from "./fields.ts";
import type { Position } from "./outline.ts";
import { isCrossing, isInZone, type TripEnd, type Zone } from "./zone.ts";

/** `route` is null while only the ends of the trip are known. */
export type SurchargedTrip = {
  readonly from: TripEnd;
  readonly to: TripEnd;
  readonly route: readonly Position[] | null;
};

/** A government fee, passed through at cost. */
export type Surcharge = { readonly kind: string; readonly label: string; readonly cents: Cents };

/** A rule that applies to a trip, with its place in the table. */
export type TripRule = { readonly place: number; readonly rule: SurchargeRule };

/** The rules of a table that apply to a trip at its pickup time, whatever the vehicle. */
export const rulesFor = (
  trip: SurchargedTrip,
  rules: readonly SurchargeRule[],
  pickupAt: Date,
): TripRule[] =>
  rules.flatMap((rule, place) =>
    isTriggered(rule, trip) && isWithin(rule.within, trip) && isInWindow(rule.windows, pickupAt)
      ? [{ place, rule }]
      : [],
  );

type Ride = { readonly rideCost: Cents; readonly vehicleType: VehicleType };

/** Whether a rule applies to a kind of vehicle. */
export const isForVehicle = ({ rule }: TripRule, vehicleType: VehicleType): boolean =>
  rule.vehicleTypes === null || rule.vehicleTypes.includes(vehicleType);

/** The surcharges of a ride, in the order of the table; percentages are of the ride cost, rounded half up. */
export const surchargesOf = (applicable: readonly TripRule[], ride: Ride): Surcharge[] =>
  applicable
    .filter((tripRule) => isForVehicle(tripRule, ride.vehicleType))
    .map(({ rule }) => surchargeOf(rule, ride.rideCost))
    .filter((surcharge) => surcharge.cents > 0);

export function surchargeOf({ kind, label, amount }: SurchargeRule, rideCost: Cents): Surcharge {
  return {
    kind,
    label,
    cents: "cents" in amount ? cents(amount.cents) : shareOf(rideCost, amount.bps),
  };
}

function isTriggered(rule: SurchargeRule, { from, to, route }: SurchargedTrip) {
  const { trigger, zone, crossed = zone } = rule;
  if (trigger === "pickup") return isInZone(from, zone);
  if (trigger === "dropoff") return isInZone(to, zone);
  return (
    isInZone(from, zone) || isInZone(to, zone) || (route !== null && isCrossing(route, crossed))
  );
}

const isWithin = (zone: Zone | null, { from, to }: SurchargedTrip): boolean =>
  zone === null || (isInZone(from, zone) && isInZone(to, zone));

/** Compares wall times, so that a window keeps its hours on the days when clocks change. */
function isInWindow(windows: readonly WeeklyWindow[], instant: Date): boolean {
  if (windows.length === 0) return true;
  const { hour, minute, weekday } = marketClock(instant);
  const wall = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
  return windows.some(
    ({ days, from, until }) => days.includes(weekday) && from <= wall && wall < until,
  );
}
