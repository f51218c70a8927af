import { setTimeout as pause } from "node:timers/promises";
import type { StripeSandbox } from "#sandbox/stripe/server.ts";
import { empireState } from "#server/testing/people.ts";
import { calculateFare } from "#shared/booking/contract.ts";
import { putPosition } from "#shared/drivers/contract.ts";
import { checkout } from "#shared/payments/contract.ts";
import {
  acceptRide,
  arriveAtPickup,
  completeRide,
  getOpenRides,
  type Ride,
  rejectRide,
  startRide,
} from "#shared/rides/contract.ts";
import type { RemotePerson } from "./remote.ts";

/** Returns true with the given probability. */
type Chance = (probability: number) => boolean;

/** Effects that the server has acknowledged, which must survive any crash. */
export interface AcknowledgedEffects {
  paidSessions: Set<string>;
  completedRides: Set<string>;
}

export type Simulation = {
  stripe: StripeSandbox;
  withProbability: Chance;
  acknowledged: AcknowledgedEffects;
  isOver: () => boolean;
};

const body = { from: "350 5th Ave, New York, NY 10118", to: "JFK Airport" };

/** Books rides in a loop. Abandons one payment page in ten and sometimes pays twice at once. */
export async function simulateRider(
  rider: RemotePerson,
  { stripe, withProbability, acknowledged, isOver }: Simulation,
): Promise<void> {
  while (!isOver()) {
    const quote = await rider.attempt(calculateFare, { body });
    const offers = quote?.rides ?? [];
    const offer = offers.find(() => withProbability(0.3)) ?? offers[0];
    const page = offer && (await rider.attempt(checkout, { body: { riderLogId: offer.id } }));
    const sessionId = /cs_\w+/.exec(page?.url ?? "")?.[0];
    if (
      sessionId &&
      !withProbability(0.1) &&
      (await tryToPay(sessionId, { stripe, withProbability }))
    )
      acknowledged.paidSessions.add(sessionId);
    await pause(60);
  }
}

/** Pays once or twice at once, one time in ten with a declined card. Returns true if a payment succeeded. */
async function tryToPay(
  sessionId: string,
  { stripe, withProbability }: Pick<Simulation, "stripe" | "withProbability">,
): Promise<boolean> {
  const pay = () =>
    stripe.pay(sessionId, withProbability(0.1) ? "4000000000000002" : "4242424242424242");
  const outcomes = await Promise.all(withProbability(0.3) ? [pay(), pay()] : [pay()]);
  return outcomes.some(({ status }) => status === "paid");
}

/** Answers every ride request, declines one in five, and completes the accepted rides. */
export async function simulateDriver(
  driver: RemotePerson,
  { withProbability, acknowledged, isOver }: Simulation,
): Promise<void> {
  while (!isOver()) {
    await driver.attempt(putPosition, { body: empireState });
    const open = await driver.attempt(getOpenRides);
    for (const ride of open?.rides ?? [])
      await takeNextStep(driver, ride, withProbability, acknowledged);
    await pause(40);
  }
}

async function takeNextStep(
  driver: RemotePerson,
  { id, state }: Ride,
  withProbability: Chance,
  acknowledged: AcknowledgedEffects,
): Promise<void> {
  if (state === "pending")
    await driver.attempt(withProbability(0.2) ? rejectRide : acceptRide, {
      params: { rideId: id },
    });
  if (state === "accepted") await driver.attempt(arriveAtPickup, { params: { id } });
  if (state === "arrived") await driver.attempt(startRide, { params: { id } });
  if (state === "started" && (await driver.attempt(completeRide, { params: { rideId: id } })))
    acknowledged.completedRides.add(id);
}
