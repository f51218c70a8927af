import type { Geocoder } from "#server/adapters/geocoding/geocoder.ts";
import type { Router } from "#server/adapters/routing/router.ts";
import type { TravelTimeFactors } from "#server/minutes/travel-time-factors.ts";
import {
  type LocatedPlace,
  locateTrip,
  type TripFields,
  type TripRequest,
} from "#server/places/locate-trip.ts";
import { Problem } from "#server/problem.ts";
import type { MinutesSource } from "#shared/booking/contract.ts";
import { guessStraightMiles, isSamePlace } from "#shared/places/coarse-trip.ts";
import { factorAt } from "#shared/places/learned-minutes.ts";
import { localHourAt } from "#shared/places/local-hour.ts";
import { estimateRouteOver, type Route, scaleMinutes } from "#shared/places/route-estimate.ts";
import { isTripLength, tripLimits } from "#shared/rides/deadlines.ts";

/** Geocoded places and the route between them. */
export interface PlannedTrip {
  from: LocatedPlace;
  to: LocatedPlace;
  route: Route;
  /** Version of the learned travel-time factors; 0 if nothing was learned. */
  minutesVersion: number;
  minutesSource: MinutesSource;
  /** True if the points of both ends are too coarse to measure their distance. */
  isDistanceGuessed: boolean;
}

interface Sources {
  geocoder: Geocoder;
  router: Router;
  travelTimeFactors: TravelTimeFactors;
}

/** Geocodes the places and finds the route. Throws 422 for an unknown place, the same place twice, or a bad length. */
export async function planTrip(
  { geocoder, router, travelTimeFactors }: Sources,
  request: TripRequest,
  { departure, fields }: { departure: Date; fields: TripFields },
): Promise<PlannedTrip> {
  const { from, to } = await locateTrip(geocoder, request, fields);
  if (isSamePlace(from, to)) throw tripProblem(fields.to, "same_place", messages.samePlace);
  const departAt = localHourAt(departure);
  const guess = guessStraightMiles(from, to, geocoder.areaMiles);
  const predictedRoute =
    guess === null ? await router.route(from, to, departure) : estimateRouteOver(guess, departAt);
  const learnedVersion = travelTimeFactors.at(departure);
  const factor = factorAt(learnedVersion.factors, from, departAt);
  const route = scaleMinutes(predictedRoute, factor);
  if (!isTripLength(route.milesHundredths))
    throw tripLengthProblem(fields.to, route.milesHundredths);
  return {
    from,
    to,
    route,
    minutesVersion: learnedVersion.version,
    minutesSource: factor === 1 ? sourceOf(route) : "service",
    isDistanceGuessed: guess !== null,
  };
}

const sourceOf = ({ estimated }: Route): MinutesSource => (estimated ? "estimate" : "roads");

const tripLengthProblem = (field: string, milesHundredths: number): Problem =>
  milesHundredths < tripLimits.minMilesHundredths
    ? tripProblem(field, "trip_too_short", messages.tooShort)
    : tripProblem(field, "trip_too_long", messages.tooLong);

const tripProblem = (field: string, code: string, message: string): Problem =>
  new Problem(422, code, message, { fields: { [field]: message } });

const miles = (hundredths: number): string => `${hundredths / 100} miles`;

const messages = {
  samePlace: "Pickup and dropoff are the same place. Enter a more exact address or another place.",
  tooShort: `This trip is too short. It must be at least ${miles(tripLimits.minMilesHundredths)}.`,
  tooLong: `This trip is too long. It must be at most ${miles(tripLimits.maxMilesHundredths)}.`,
};
