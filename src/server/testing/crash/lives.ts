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
import type { Remote } from "./remote.ts";

export interface Chance {
  /** True with this probability. */
  strikes(probability: number): boolean;
}

/** Effects that the server has acknowledged, which must survive any crash. */
export interface Promised {
  paidSessions: Set<string>;
  completedRides: Set<string>;
}

export type Day = {
  stripe: StripeSandbox;
  luck: Chance;
  promised: Promised;
  isOver: () => boolean;
};

const body = { from: "350 5th Ave, New York, NY 10118", to: "JFK Airport" };

/** A rider who books rides in a loop: one in ten abandons the payment page, some pay twice at once. */
export async function liveAsRider(
  rider: Remote,
  { stripe, luck, promised, isOver }: Day,
): Promise<void> {
  while (!isOver()) {
    const quote = await rider.attempt(calculateFare, { body });
    const offers = quote?.rides ?? [];
    const offer = offers.find(() => luck.strikes(0.3)) ?? offers[0];
    const page = offer && (await rider.attempt(checkout, { body: { riderLogId: offer.id } }));
    const sessionId = /cs_\w+/.exec(page?.url ?? "")?.[0];
    if (sessionId && !luck.strikes(0.1) && (await isPaid(sessionId, { stripe, luck })))
      promised.paidSessions.add(sessionId);
    await pause(60);
  }
}

/** Pays once, or twice at once, in one case of ten with a card that is declined. */
async function isPaid(
  sessionId: string,
  { stripe, luck }: Pick<Day, "stripe" | "luck">,
): Promise<boolean> {
  const pay = () =>
    stripe.pay(sessionId, luck.strikes(0.1) ? "4000000000000002" : "4242424242424242");
  const outcomes = await Promise.all(luck.strikes(0.3) ? [pay(), pay()] : [pay()]);
  return outcomes.some(({ status }) => status === "paid");
}

/** A driver who answers every request, declines one in five, and completes the rides. */
export async function liveAsDriver(driver: Remote, { luck, promised, isOver }: Day): Promise<void> {
  while (!isOver()) {
    await driver.attempt(putPosition, { body: empireState });
    const open = await driver.attempt(getOpenRides);
    for (const ride of open?.rides ?? []) await takeNextStep(driver, ride, luck, promised);
    await pause(40);
  }
}

async function takeNextStep(
  driver: Remote,
  { id, state }: Ride,
  luck: Chance,
  promised: Promised,
): Promise<void> {
  if (state === "pending")
    await driver.attempt(luck.strikes(0.2) ? rejectRide : acceptRide, { params: { rideId: id } });
  if (state === "accepted") await driver.attempt(arriveAtPickup, { params: { id } });
  if (state === "arrived") await driver.attempt(startRide, { params: { id } });
  if (state === "started" && (await driver.attempt(completeRide, { params: { rideId: id } })))
    promised.completedRides.add(id);
}
