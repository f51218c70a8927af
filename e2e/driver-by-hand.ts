import { call } from "#demo/drivers/api.ts";
import { putPlatformStatus, putPosition } from "#shared/drivers/contract.ts";
import type { Point } from "#shared/places/place.ts";
import {
  acceptRide,
  arriveAtPickup,
  cancelRide,
  completeRide,
  getOpenRides,
  type Ride,
  rejectRide,
  startRide,
} from "#shared/rides/contract.ts";
import type { Person } from "./people.ts";

/** A driver controlled through the API. */
export interface DriverByHand extends Person {
  goOnlineAt(point: Point): Promise<void>;
  goOffline(): Promise<void>;
  accept(rideId: string): Promise<unknown>;
  reject(rideId: string): Promise<unknown>;
  arrive(rideId: string): Promise<unknown>;
  start(rideId: string): Promise<unknown>;
  complete(rideId: string): Promise<unknown>;
  /** Ends the open rides that are paid, and goes offline. */
  endShift(): Promise<void>;
}

/** API calls bound to a signed-in driver. */
export function driverByHand(person: Person): DriverByHand {
  const { caller } = person;
  const setOnline = (isOnline: boolean) => call(caller, putPlatformStatus, { body: { isOnline } });
  const driver: DriverByHand = {
    ...person,
    goOnlineAt: async ({ latitude, longitude }) => {
      await setOnline(true);
      await call(caller, putPosition, { body: { latitude, longitude } });
    },
    goOffline: async () => void (await setOnline(false)),
    accept: (rideId) => call(caller, acceptRide, { params: { rideId } }),
    reject: (rideId) => call(caller, rejectRide, { params: { rideId } }),
    arrive: (id) => call(caller, arriveAtPickup, { params: { id } }),
    start: (id) => call(caller, startRide, { params: { id } }),
    complete: (rideId) => call(caller, completeRide, { params: { rideId } }),
    endShift: async () => {
      const { rides } = await call(caller, getOpenRides);
      for (const ride of rides) await endRide(ride);
      await driver.goOffline();
    },
  };
  const endRide = async ({
    id,
    state,
    kind,
  }: Pick<Ride, "id" | "state" | "kind">): Promise<void> => {
    if (state === "pending") await driver.reject(id);
    else if (kind === "scheduled") await call(caller, cancelRide, { params: { id }, body: {} });
    else if (state !== "awaiting_payment") await driver.complete(id);
  };
  return driver;
}
