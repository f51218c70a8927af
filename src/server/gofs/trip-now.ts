import { estimateTrip } from "#server/booking/estimate-reply.ts";
import { type PlannedTrip, planTrip } from "#server/booking/plan-trip.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import type { GofsTripQuery, getGofsBooking } from "#shared/gofs/contract.ts";
import { waitMinutes } from "#shared/gofs/waits.ts";
import { localHourAt } from "#shared/places/local-hour.ts";
import { BRAND_ID } from "./files.ts";
import type { WaitSummary } from "./market-summary.ts";

type Booking = ReplyOf<typeof getGofsBooking>["data"]["realtime_booking"][number];

export const asksForBrand = ({ brand_id }: GofsTripQuery): boolean =>
  brand_id === undefined || brand_id.split(",").includes(BRAND_ID);

/** Seconds until a driver can reach a pickup, from the summary alone; null with fewer than five drivers near. */
export function findWait({ at, cells }: WaitSummary, query: GofsTripQuery): number | null {
  const pickup = { latitude: query.pickup_lat, longitude: query.pickup_lon };
  const minutes = waitMinutes(cells, pickup, localHourAt(at));
  return minutes === null ? null : minutes * 60;
}

/**
 * Wait and travel time in seconds, median price and booking link of a trip that starts now. Null if it cannot be booked
 * or fewer than five drivers are near.
 */
export async function findBooking(
  services: Services,
  query: GofsTripQuery,
  waits: WaitSummary,
): Promise<Booking | null> {
  const wait = findWait(waits, query);
  if (wait === null) return null;
  const trip = await planOrNull(services, query);
  if (trip === "impossible") return null;
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

/** Null without a destination; "impossible" for a trip that cannot be planned, such as one that is too long. */
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
