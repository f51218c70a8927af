import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { openPage } from "#server/payments/payment-page.ts";
import { cents } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { acceptRide, getRide, type Ride } from "#shared/rides/contract.ts";
import { payBy } from "#shared/rides/deadlines.ts";
import { aDriver, aRider, type Person } from "./people.ts";
import type { TestWorld } from "./world.ts";

/** Traits of a scheduled ride: $40.00 for the driver, $6.00 tax, and hours until the pickup. */
interface ScheduledTraits {
  pickupInHours: number;
  driver?: Person;
  rider?: Person;
}

export interface BookedScheduledRide {
  rider: Person;
  driver: Person;
  rideId: string;
  pickupAt: Date;
}

/** A paid scheduled ride awaiting the driver's answer, however close its pickup is. */
export async function aPaidScheduledRide(
  world: TestWorld,
  traits: ScheduledTraits,
): Promise<BookedScheduledRide> {
  const ride = await aHeldScheduledRide(world, traits);
  await world.waitUntilIdle();
  return ride;
}

/** A scheduled ride paid at Stripe, before the server is notified of the payment. */
export async function aHeldScheduledRide(
  world: TestWorld,
  { pickupInHours, ...people }: ScheduledTraits,
): Promise<BookedScheduledRide> {
  const rider = people.rider ?? (await aRider(world));
  const driver = people.driver ?? (await aDriver(world));
  const pickupAt = plusMinutes(world.services.now(), pickupInHours * 60);
  const ride = { rider, driver, rideId: uuidv7(), pickupAt };
  await insertScheduledHold(world, ride);
  const { url } = await openPage(world.services, ride.rideId);
  await world.stripe.pay(/cs_\w+/.exec(url)?.[0] ?? "", "4242424242424242");
  return ride;
}

/** An accepted scheduled ride with a captured payment. */
export async function anAcceptedScheduledRide(
  world: TestWorld,
  traits: ScheduledTraits,
): Promise<BookedScheduledRide> {
  const ride = await aPaidScheduledRide(world, traits);
  await ride.driver.call(acceptRide, { params: { rideId: ride.rideId } });
  await world.waitUntilIdle();
  return ride;
}

/** Current view of the scheduled ride for its rider. */
export const scheduledRideOf = async ({ rider, rideId }: BookedScheduledRide): Promise<Ride> =>
  (await rider.call(getRide, { params: { id: rideId } })).ride;

async function insertScheduledHold(
  { services: { db, now } }: TestWorld,
  { rider, driver, rideId, pickupAt }: BookedScheduledRide,
): Promise<void> {
  const reference = `FR${rideId.slice(-9).toUpperCase()}`;
  await db
    .insertInto("rides")
    .values((eb) => ({
      ...trip,
      id: rideId,
      reference,
      kind: "scheduled",
      riderId: rider.id,
      driverId: driver.id,
      quoteId: rideId,
      pickupAt,
      requestedAt: now(),
      payBy: payBy(now(), { hasPaid: false }),
      during: sql<string>`tstzrange(${pickupAt}, ${plusMinutes(pickupAt, 60)})`,
      passengerName: "Paula Passenger",
      passengerPhone: "+1 212-555-0177",
      notes: "Two suitcases",
      policyHash: "3f2a9c01",
      ratesVersion: eb
        .selectFrom("drivers")
        .select("ratesVersion")
        .where("accountId", "=", driver.id)
        .$asScalar(),
    }))
    .execute();
  const request = {
    rideId,
    reference,
    email: rider.email,
    lines: [{ label: "Everything", amount: cents(4600) }],
    total: cents(4600),
    expiresAt: Math.floor(plusMinutes(now(), 31).getTime() / 1000),
    successUrl: "http://faire.test/payment_success?session_id={CHECKOUT_SESSION_ID}",
    cancelUrl: `http://faire.test/payment_cancel?ride=${rideId}`,
  };
  await db
    .insertInto("payments")
    .values({
      rideId,
      idempotencyKey: `ride:${rideId}:checkout`,
      request: JSON.stringify(request),
      amountCents: 4600,
    })
    .execute();
}

const trip = {
  offerIndex: 0,
  fromLabel: "350 5th Ave, New York, NY",
  fromLatitude: 40.7484,
  fromLongitude: -73.9857,
  toLabel: "JFK Airport",
  toLatitude: 40.6413,
  toLongitude: -73.7781,
  milesHundredths: 1720,
  minutes: 48,
  pickupMinutes: 0,
  feeRulesVersion: 1,
  baseFareCents: 1000,
  timeChargeCents: 1000,
  distanceChargeCents: 2000,
  discountCents: 0,
  fareCents: 4000,
  taxBps: 1500,
  taxCents: 600,
  totalCents: 4600,
} as const;
