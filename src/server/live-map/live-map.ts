import type { OnlineDriver } from "#server/market/online.ts";
import type { Services } from "#server/services.ts";
import {
  type LiveFilter,
  type OnlineState,
  onlineStates,
  rideStatesOf,
} from "#shared/live-map/choices.ts";
import { type LiveDriver, type LiveRide, MAX_LIVE_ROWS } from "#shared/live-map/contract.ts";
import { isDriverVisible } from "#shared/rides/driver-visibility.ts";
import { areaAround } from "#shared/share-links/hide-ends.ts";
import { countLiveRides, type LiveRideRow, listDriversUnderWay, listLiveRides } from "./queries.ts";

type LiveServices = Pick<Services, "db" | "market" | "now">;

/** Online drivers and open rides that match a filter, at most `MAX_LIVE_ROWS` each, and the counts of all. */
export async function liveMap(services: LiveServices, show: LiveFilter | undefined) {
  const { db, market } = services;
  const now = services.now();
  const [rides, rideCounts] = await Promise.all([
    listLiveRides(db, { states: rideStatesOf(show), now, limit: MAX_LIVE_ROWS }),
    countLiveRides(db, now),
  ]);
  const online = market.findOnline({ states: onlineStatesOf(show), limit: MAX_LIVE_ROWS, now });
  const driving = await listDriversUnderWay(db, takenIdsOf(online.drivers), now);
  return {
    drivers: online.drivers.map((driver) => liveDriver(driver, driving.has(driver.driver.id))),
    rides: rides.map((ride) => liveRide(services, ride, now)),
    counts: { ...rideCounts, ...online.counts },
  };
}

const onlineStatesOf = (show: LiveFilter | undefined): readonly OnlineState[] =>
  show === undefined ? onlineStates : onlineStates.filter((state) => state === show);

const takenIdsOf = (drivers: readonly OnlineDriver[]): string[] =>
  drivers.filter(({ state }) => state === "taken").map(({ driver }) => driver.id);

const liveDriver = (
  { driver, state, position }: OnlineDriver,
  isUnderWay: boolean,
): LiveDriver => ({
  id: driver.id,
  name: `${driver.firstName} ${driver.lastName}`,
  state,
  vehicle: driver.vehicle && `${driver.vehicle.make} ${driver.vehicle.model}`,
  position: position && {
    ...wirePosition(isUnderWay ? position : { ...position, ...areaAround(position) }),
    isExact: isUnderWay,
  },
});

const liveRide = ({ market }: LiveServices, ride: LiveRideRow, now: Date): LiveRide => {
  const position = isDriverVisible(ride, now) ? market.positionOf(ride.driverId) : null;
  return {
    rideId: ride.id,
    reference: ride.reference,
    kind: ride.kind,
    state: ride.state,
    rider: ride.rider,
    driver: { id: ride.driverId, name: ride.driver },
    from: { label: ride.fromLabel, latitude: ride.fromLatitude, longitude: ride.fromLongitude },
    to: { label: ride.toLabel, latitude: ride.toLatitude, longitude: ride.toLongitude },
    line: ride.line,
    requestedAt: ride.requestedAt.toISOString(),
    pickupAt: ride.pickupAt?.toISOString() ?? null,
    answerBy: ride.state === "pending" ? (ride.answerBy?.toISOString() ?? null) : null,
    car: position && wirePosition(position),
  };
};

type TimedPosition = { latitude: number; longitude: number; at: Date };

const wirePosition = ({ latitude, longitude, at }: TimedPosition) => ({
  latitude,
  longitude,
  at: at.toISOString(),
});
