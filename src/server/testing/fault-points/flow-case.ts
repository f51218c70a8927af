import { randomUUID } from "node:crypto";
import type { App } from "#server/http/typed-app.ts";
import { callerOf } from "#server/testing/caller.ts";
import type { ModelRide, ModelRun } from "#server/testing/model/model-run.ts";
import { aDriver, aRider, type Person } from "#server/testing/people.ts";
import { saveCard } from "#server/testing/saved-cards.ts";
import { aScheduleRequest } from "#server/testing/schedule-request.ts";
import { calculateFare } from "#shared/booking/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { checkout } from "#shared/payments/contract.ts";
import { scheduleRide } from "#shared/scheduling/contract.ts";

/** The server on which a flow runs: first the one that is killed, then the healthy one for the retry. */
export interface Server {
  app: App;
  deliver(): Promise<void>;
}

/** One case of a flow: its people and, once booked, its ride. */
export interface Case {
  run: ModelRun;
  rider: Person;
  driver: Person;
  /** Id of the offer that the rider has seen, with its prices in cents. */
  offer?: { id: string; total: number; fare: number };
  ride?: ModelRide;
  /** Idempotency key, sent with each retry of the same act. */
  key: string;
}

/** Sends a call. Returns null if it is refused or the server is dead: a person would then try again. */
export async function attempt(
  server: Server,
  person: Person,
  call: Endpoint,
  sent: object,
  key?: string,
) {
  const caller = callerOf(
    server.app,
    person.token,
    key === undefined ? {} : { "idempotency-key": key },
  );
  return await caller.call(call, sent as never).catch(() => null);
}

/** Steps of a ride that went well; a tip follows its completion. */
export const steps = ["pending", "accepted", "arrived", "started", "completed", "tipped"] as const;
export type Step = (typeof steps)[number];

/** Recovered cases of earlier flows by the step of their ride; later flows continue with them. */
export type IdleCases = { step: Step; flowCase: Case }[];

/** Takes the idle case whose ride is nearest to this step, without having passed it. */
export function takeIdle(idle: IdleCases, targetStep: Step): IdleCases[number] | undefined {
  const reached = steps.slice(0, steps.indexOf(targetStep) + 1).toReversed();
  for (const step of reached) {
    const at = idle.findIndex((one) => one.step === step);
    if (at >= 0) return idle.splice(at, 1)[0];
  }
  return undefined;
}

export async function newCase(run: ModelRun): Promise<Case> {
  const [rider, driver] = [await aRider(run.world), await aDriver(run.world)];
  return { run, rider, driver, key: randomUUID() };
}

export async function offerInstantRide(run: ModelRun): Promise<Case> {
  const flowCase = await newCase(run);
  return showOffer(flowCase);
}

export async function offerToCardHolder(run: ModelRun): Promise<Case> {
  const flowCase = await newCase(run);
  await saveCard(run.world, flowCase.rider);
  return showOffer(flowCase);
}

async function showOffer(flowCase: Case): Promise<Case> {
  const { rides } = await flowCase.rider.call(calculateFare, { body: trip });
  const driverOffer = rides.find(({ driverId }) => driverId === flowCase.driver.id);
  if (!driverOffer) throw new Error("the driver is not among the offers");
  return { ...flowCase, offer: { id: driverOffer.id, ...inCents(driverOffer) } };
}

const trip = { from: "350 5th Ave, New York, NY 10118", to: "JFK Airport" };

export async function offerScheduledRide(run: ModelRun): Promise<Case> {
  const flowCase = await newCase(run);
  const { data } = await flowCase.rider.call(scheduleRide, { body: aScheduleRequest(run.world) });
  const driverOffer = data.availableDrivers.find(({ id }) => id === flowCase.driver.id);
  if (!driverOffer) throw new Error("the driver is not among the offers");
  return { ...flowCase, offer: { id: driverOffer.riderRequestLog.id, ...inCents(driverOffer) } };
}

const inCents = (shown: { total: number; rideCost: number }) => ({
  total: Math.round(shown.total * 100),
  fare: Math.round(shown.rideCost * 100),
});

/** Checks out the shown offer. The first reply names the ride and its page. */
export async function book(flowCase: Case, server: Server): Promise<void> {
  const { offer, run, rider, driver } = flowCase;
  if (!offer) return;
  const checkoutReply = await attempt(server, rider, checkout, { body: { riderLogId: offer.id } });
  if (checkoutReply && !flowCase.ride) {
    const sessionId = /cs_\w+/.exec((checkoutReply as { url: string }).url)?.[0] ?? "";
    const { rideId } = checkoutReply as { rideId: string };
    flowCase.ride = {
      ...{ rideId, rider, driver, sessionId, total: offer.total, fare: offer.fare },
      ...{ shownRefund: null, granted: 0, isDisputed: false },
    };
    run.rides.push(flowCase.ride);
  }
}
