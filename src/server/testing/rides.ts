import { calculateFare, type Offer } from "#shared/booking/contract.ts";
import type { BodyOf } from "#shared/endpoint.ts";
import { checkout } from "#shared/payments/contract.ts";
import { acceptRide, getRide, type Ride } from "#shared/rides/contract.ts";
import { aDriver, aRider, type Person } from "./people.ts";
import type { TestWorld } from "./world.ts";

type Trip = BodyOf<typeof calculateFare>;
const toAirport: Trip = { from: "350 5th Ave, New York, NY 10118", to: "JFK Airport" };

/** Offers to a rider for a trip now. */
export async function offersFor(rider: Person, trip = toAirport): Promise<Offer[]> {
  const { rides } = await rider.call(calculateFare, { body: trip });
  return rides;
}

/** One driver's offer to a rider for a trip now, from the driver's state in the database. */
export async function anOfferOf(
  world: TestWorld,
  rider: Person,
  driver: Person,
  trip = toAirport,
): Promise<Offer> {
  await world.services.market.reload(driver.id);
  const offer = (await offersFor(rider, trip)).find(({ driverId }) => driverId === driver.id);
  if (!offer) throw new Error("the driver is not among the offers");
  return offer;
}

interface RideOf {
  rider?: Person;
  driver?: Person;
  trip?: Trip;
}

export interface BookedRide {
  rider: Person;
  driver: Person;
  rideId: string;
  offer: Offer;
  sessionId: string;
}

/** A ride awaiting payment, for which the driver is reserved. */
export async function aHeldRide(world: TestWorld, people: RideOf = {}): Promise<BookedRide> {
  const driver = people.driver ?? (await aDriver(world));
  const rider = people.rider ?? (await aRider(world));
  const offer = await anOfferOf(world, rider, driver, people.trip);
  const { rideId, url } = await rider.call(checkout, { body: { riderLogId: offer.id } });
  const sessionId = /cs_\w+/.exec(url)?.[0] ?? "";
  return { rider, driver, rideId, offer, sessionId };
}

/** A paid ride awaiting the driver's answer. */
export async function aPaidRide(world: TestWorld, people: RideOf = {}): Promise<BookedRide> {
  const booked = await aHeldRide(world, people);
  await world.stripe.pay(booked.sessionId, "4242424242424242");
  await world.waitUntilIdle();
  return booked;
}

/** An accepted ride with a captured payment. */
export async function anAcceptedRide(world: TestWorld, people: RideOf = {}): Promise<BookedRide> {
  const booked = await aPaidRide(world, people);
  await booked.driver.call(acceptRide, { params: { rideId: booked.rideId } });
  await world.waitUntilIdle();
  return booked;
}

/** Current view of the ride for its rider. */
export const rideOf = async ({ rider, rideId }: BookedRide): Promise<Ride> =>
  (await rider.call(getRide, { params: { id: rideId } })).ride;
