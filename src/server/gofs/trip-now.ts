import { estimateTrip } from "#server/booking/estimate-reply.ts";
import { findNearby } from "#server/booking/nearby-offers.ts";
import { type PlannedTrip, planTrip } from "#server/booking/plan-trip.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import type { GofsTripQuery, getGofsBooking } from "#shared/gofs/contract.ts";
import { MIN_ZONE_DRIVERS } from "#shared/gofs/zones.ts";
import { driverAreas } from "#shared/places/driver-areas.ts";
import type { Point } from "#shared/places/place.ts";
import { BRAND_ID } from "./files.ts";

/** Waits are rounded up to it. */
const STEP_MINUTES = 5;

type Booking = ReplyOf<typeof getGofsBooking>["data"]["realtime_booking"][number];

export const asksForBrand = ({ brand_id }: GofsTripQuery): boolean =>
  brand_id === undefined || brand_id.split(",").includes(BRAND_ID);

/**
 * Seconds within which three drivers can reach the half-mile cell of a pickup; null with fewer. Neither the nearest
 * driver's distance nor a change of a single position can be read from it.
 */
export function findWait(
  services: Pick<Services, "market" | "now">,
  pickup: Point,
  tripMinutes = 0,
): number | null {
  const [cell = pickup] = driverAreas([pickup]);
  const search = { now: services.now(), excludes: () => false, tripMinutes };
  const minutes = findNearby(services, cell, search).map(({ pickupMinutes }) => pickupMinutes);
  const third = minutes.toSorted((one, other) => one - other)[MIN_ZONE_DRIVERS - 1];
  return third === undefined ? null : Math.ceil(third / STEP_MINUTES) * STEP_MINUTES * 60;
}

/** What a trip takes and costs now; null if it cannot be booked. */
export async function findBooking(
  services: Services,
  query: GofsTripQuery,
): Promise<Booking | null> {
  const pickup = { latitude: query.pickup_lat, longitude: query.pickup_lon };
  const trip = await planOrNull(services, query);
  if (trip === "impossible") return null;
  const wait = findWait(services, pickup, trip?.route.minutes);
  if (wait === null) return null;
  return {
    brand_id: BRAND_ID,
    wait_time: wait,
    ...(trip && costOf(services, trip)),
    booking_detail: { web_uri: linkTo(services.env.publicUrl, query) },
  };
}

function costOf(services: Services, trip: PlannedTrip) {
  const { minutes, range } = estimateTrip(services, trip);
  const travel = { travel_time: minutes * 60 };
  return range
    ? { ...travel, travel_cost: range.median, travel_cost_currency: "USD" as const }
    : travel;
}

/** Null without a destination; "impossible" for a trip that is too short or too long. */
async function planOrNull(
  services: Services,
  query: GofsTripQuery,
): Promise<PlannedTrip | "impossible" | null> {
  const { pickup_lat, pickup_lon, drop_off_lat, drop_off_lon } = query;
  if (drop_off_lat === undefined || drop_off_lon === undefined) return null;
  const request = {
    fromPlace: placeAt(pickup_lat, pickup_lon),
    toPlace: placeAt(drop_off_lat, drop_off_lon),
  };
  const fields = { from: "pickup_lat", to: "drop_off_lat" };
  try {
    return await planTrip(services, request, { departure: services.now(), fields });
  } catch (error) {
    if (error instanceof Problem && error.status === 422) return "impossible";
    throw error;
  }
}

const placeAt = (latitude: number, longitude: number) => ({
  label: `${latitude}, ${longitude}`,
  latitude,
  longitude,
});

/** Opens the booking form with the trip. */
function linkTo(publicUrl: string, { brand_id: _, ...trip }: GofsTripQuery): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(trip)) parameters.set(name, String(value));
  return `${publicUrl}/book?${parameters}`;
}
