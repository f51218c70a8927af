import type { Breadcrumb } from "#shared/breadcrumbs/breadcrumb-bytes.ts";
import { roundToThin } from "#shared/breadcrumbs/breadcrumb-rule.ts";
import { milesAlong } from "#shared/journey/facts.ts";
import { METERS_PER_MILE, secondsBetween } from "#shared/journey/journey.ts";
import { splitTracks, type Track } from "#shared/journey/tracks.ts";
import type { Point } from "#shared/places/place.ts";
import type { MdsTrip } from "./contract.ts";

/** A completed ride with the positions of its driver. */
export interface TripRecord {
  rideId: string;
  startedAt: Date;
  endedAt: Date;
  from: Point;
  to: Point;
  /** Miles of the booked route. */
  miles: number;
  breadcrumbs: readonly Breadcrumb[];
  /** Rounded to 100 m and one a minute: too coarse for a distance. */
  isThinned: boolean;
  fareCents: number;
  taxCents: number;
  feesCents: number;
  /** Referral credit of the rider. */
  creditCents: number;
}

interface TripOptions {
  providerId: string;
  /** Pseudonym of the driver. */
  deviceId: string;
  /** Speed of rides as a multiple of real time: 1, except in a demo. */
  timeFactor: number;
}

/** Time at both ends of a ride within which the first and last position must lie. */
const END_MS = 120_000;

/** A completed ride in MDS's shape: places rounded to 100 m, nothing about its rider. */
export function tripOf(
  ride: TripRecord,
  { providerId, deviceId, timeFactor }: TripOptions,
): MdsTrip {
  const track = findTrack(ride, timeFactor);
  const [first = ride.from, last = ride.to] = [track?.[0], track?.at(-1)];
  const cost = ride.fareCents + ride.taxCents + ride.feesCents;
  return {
    provider_id: providerId,
    device_id: deviceId,
    trip_id: ride.rideId,
    trip_type: ["private"],
    start_time: ride.startedAt.getTime(),
    end_time: ride.endedAt.getTime(),
    start_location: roundedPoint(first),
    end_location: roundedPoint(last),
    duration: Math.round(secondsBetween(ride.startedAt, ride.endedAt)),
    distance: Math.round(milesOf(ride, track) * METERS_PER_MILE),
    fare_attributes: {
      payment_type: "mobile_app",
      fare_type: "upfront_pricing",
      driver_trip_pay: ride.fareCents,
      commission: ride.taxCents,
      other_fees: ride.feesCents,
    },
    standard_cost: cost,
    actual_cost: cost - ride.creditCents,
    currency: "USD",
  };
}

/** Positions from start to end of the ride without jumps; null if they do not cover it. */
function findTrack({ breadcrumbs, startedAt, endedAt }: TripRecord, timeFactor: number) {
  const during = breadcrumbs.filter(({ at }) => at >= startedAt && at <= endedAt);
  const covers = (track: Track): boolean => {
    const [first, last] = [track[0], track.at(-1)];
    if (!first || !last) return false;
    return +first.at - +startedAt <= END_MS && +endedAt - +last.at <= END_MS;
  };
  const tracks = splitTracks(during, timeFactor).filter(covers);
  return tracks.toSorted((one, other) => other.length - one.length)[0] ?? null;
}

function milesOf({ miles, isThinned }: TripRecord, track: Track | null): number {
  const [from, to] = [track?.[0], track?.at(-1)];
  if (!track || !from || !to || isThinned) return miles;
  return milesAlong(track, { from, to });
}

const roundedPoint = ({ latitude, longitude }: Point) => ({
  lat: roundToThin(latitude),
  lng: roundToThin(longitude),
});
