import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { App } from "#server/http/typed-app.ts";
import { callerOf } from "#server/testing/caller.ts";
import { pay } from "#server/testing/model/paying.ts";
import type { ModelRide, ModelRun } from "#server/testing/model/played-ride.ts";
import { decide, dispute, tipChargesOf } from "#server/testing/model/surroundings.ts";
import { aDriver, aRider, type Person } from "#server/testing/people.ts";
import { aScheduleRequest } from "#server/testing/schedule-request.ts";
import { calculateFare } from "#shared/booking/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { refundRide, refundTip } from "#shared/operations/acts-contract.ts";
import { checkout } from "#shared/payments/contract.ts";
import { startPayouts } from "#shared/payouts/contract.ts";
import {
  acceptRide,
  arriveAtPickup,
  cancelRide,
  completeRide,
  getCancellation,
  rejectRide,
  startRide,
} from "#shared/rides/contract.ts";
import { scheduleRide } from "#shared/scheduling/contract.ts";
import { tipRide } from "#shared/tips/contract.ts";

/** The server on which a flow runs: the doomed one, then the one on which people try again. */
export interface Server {
  app: App;
  deliver(): Promise<void>;
}

/** One case of a flow: its people and, once booked, its ride. */
export interface Case {
  play: ModelRun;
  rider: Person;
  driver: Person;
  /** Id of the offer that the rider has seen, with its prices in cents. */
  offer?: { id: string; total: number; fare: number };
  ride?: ModelRide;
  /** Sent with each try of the same act. */
  key: string;
}

/** A money flow. `act` runs on the doomed server and again, as a retry, on the healthy one. */
export interface Flow {
  name: string;
  /** Usual steps that lead the ride from here to its end; without any it ends by itself. */
  stepsLeft: number;
  prepare(on: Server, play: ModelRun): Promise<Case>;
  act(flowCase: Case, on: Server): Promise<void>;
  /** Checks what a ride at rest does not show. */
  check?(flowCase: Case): Promise<void>;
}

/** Sends a call; a refusal or a dead server is null, as for a person who then tries again. */
async function attempt(on: Server, person: Person, call: Endpoint, sent: object, key?: string) {
  const caller = callerOf(
    on.app,
    person.token,
    key === undefined ? {} : { "idempotency-key": key },
  );
  return await caller.call(call, sent as never).catch(() => null);
}

async function newCase(play: ModelRun): Promise<Case> {
  const [rider, driver] = [await aRider(play.world), await aDriver(play.world)];
  return { play, rider, driver, key: randomUUID() };
}

async function shownNow(play: ModelRun): Promise<Case> {
  const flowCase = await newCase(play);
  const { rides } = await flowCase.rider.call(calculateFare, { body: trip });
  const shown = rides.find(({ driverId }) => driverId === flowCase.driver.id);
  if (!shown) throw new Error("the driver is not among the offers");
  return { ...flowCase, offer: { id: shown.id, ...inCents(shown) } };
}

const trip = { from: "350 5th Ave, New York, NY 10118", to: "JFK Airport" };

async function shownLater(play: ModelRun): Promise<Case> {
  const flowCase = await newCase(play);
  const { data } = await flowCase.rider.call(scheduleRide, { body: aScheduleRequest(play.world) });
  const shown = data.availableDrivers.find(({ id }) => id === flowCase.driver.id);
  if (!shown) throw new Error("the driver is not among the offers");
  return { ...flowCase, offer: { id: shown.riderRequestLog.id, ...inCents(shown) } };
}

const inCents = (shown: { total: number; rideCost: number }) => ({
  total: Math.round(shown.total * 100),
  fare: Math.round(shown.rideCost * 100),
});

/** Checks out the shown offer and pays the page that the reply names. */
async function bookAndPay(flowCase: Case, on: Server): Promise<void> {
  const { offer, play, rider, driver } = flowCase;
  if (!offer) return;
  const opened = await attempt(on, rider, checkout, { body: { riderLogId: offer.id } });
  if (opened && !flowCase.ride) {
    const sessionId = /cs_\w+/.exec((opened as { url: string }).url)?.[0] ?? "";
    const { rideId } = opened as { rideId: string };
    flowCase.ride = {
      ...{ rideId, rider, driver, sessionId, total: offer.total, fare: offer.fare },
      ...{ shownRefund: null, granted: 0, isDisputed: false },
    };
    play.rides.push(flowCase.ride);
  }
  if (flowCase.ride) await pay(play, flowCase.ride);
  await on.deliver();
}

type Step = "pending" | "accepted" | "arrived" | "started" | "completed";

/** A ride of a flow that begins at this state. */
const rideThatIs = (state: Step) => async (on: Server, play: ModelRun) => {
  const flowCase = await shownNow(play);
  await bookAndPay(flowCase, on);
  for (const [next, call, name] of steps.slice(0, stepsBefore[state]))
    await flowCase.driver.call(call as typeof acceptRide, {
      params: { [name]: flowCase.ride?.rideId ?? next } as never,
    });
  await on.deliver();
  return flowCase;
};

const steps = [
  ["accepted", acceptRide, "rideId"],
  ["arrived", arriveAtPickup, "id"],
  ["started", startRide, "id"],
  ["completed", completeRide, "rideId"],
] as const;

const stepsBefore: Record<Step, number> = {
  pending: 0,
  accepted: 1,
  arrived: 2,
  started: 3,
  completed: 4,
};

/** A call of the driver with the ride's id, and the jobs that follow. */
const byDriver =
  (call: Endpoint) =>
  async (flowCase: Case, on: Server): Promise<void> => {
    await attempt(on, flowCase.driver, call, { params: { rideId: flowCase.ride?.rideId } });
    await on.deliver();
  };

async function cancelAsRider({ rider, ride }: Case, on: Server): Promise<void> {
  if (!ride) return;
  const params = { id: ride.rideId };
  const shown = (await attempt(on, rider, getCancellation, { params })) as {
    cancellation: { refund: number };
  } | null;
  // Accepted or not, the refund shown before the first try is the promised one.
  if (shown) ride.shownRefund ??= Math.round(shown.cancellation.refund * 100);
  await attempt(on, rider, cancelRide, { params, body: {} });
  await on.deliver();
}

/** Grants a fixed refund under one idempotency key, so that a retry is the same act. */
async function grantRefund({ play, ride, key }: Case, on: Server): Promise<void> {
  if (!ride) return;
  const body = { amount: REFUND_CENTS / 100, paidBy: "both", reason: "The car was dirty" };
  await attempt(on, play.admin, refundRide, { params: { id: ride.rideId }, body }, key);
  ride.granted = REFUND_CENTS;
  await on.deliver();
}

const REFUND_CENTS = 700;

/** Opens the tip's page and pays it; a retry after the payment is refused. */
async function tipAndPay({ play, rider, ride }: Case, on: Server): Promise<void> {
  if (!ride) return;
  const params = { id: ride.rideId };
  const opened = (await attempt(on, rider, tipRide, { params, body: { amount: 4 } })) as {
    url: string;
  } | null;
  const sessionId = /cs_\w+/.exec(opened?.url ?? "")?.[0];
  if (sessionId) await play.world.stripe.pay(sessionId, "4242424242424242");
  await on.deliver();
}

async function refundTheTip({ play, ride, key }: Case, on: Server): Promise<void> {
  if (!ride) return;
  const body = { reason: "It was a mistake" };
  await attempt(on, play.admin, refundTip, { params: { id: ride.rideId }, body }, key);
  await on.deliver();
}

const tippedRide = async (on: Server, play: ModelRun) => {
  const one = await rideThatIs("completed")(on, play);
  await tipAndPay(one, on);
  return one;
};

/** The charges of the tip: what was kept of each, in cents. */
async function expectTip({ play, ride }: Case, kept: readonly number[]): Promise<void> {
  if (!ride) return;
  const charges = tipChargesOf(play.world, ride).filter(({ captured }) => captured);
  expect(charges.map(({ amount, amount_refunded }) => amount - amount_refunded)).toEqual(kept);
}

async function disputeAndLose({ play, ride }: Case, on: Server): Promise<void> {
  if (!ride) return;
  await dispute(play, ride, 1);
  await on.deliver();
  await decide(play, ride, "lost");
  await on.deliver();
}

async function driverWithoutAccount(play: ModelRun): Promise<Case> {
  const flowCase = await newCase(play);
  await play.world.services.db
    .updateTable("drivers")
    .set({ stripeAccountId: null, payoutsEnabled: false })
    .where("accountId", "=", flowCase.driver.id)
    .execute();
  return flowCase;
}

export const flows: readonly Flow[] = [
  { name: "book", stepsLeft: 4, prepare: (_, play) => shownNow(play), act: bookAndPay },
  { name: "schedule", stepsLeft: 0, prepare: (_, play) => shownLater(play), act: bookAndPay },
  { name: "accept", stepsLeft: 3, prepare: rideThatIs("pending"), act: byDriver(acceptRide) },
  { name: "reject", stepsLeft: 0, prepare: rideThatIs("pending"), act: byDriver(rejectRide) },
  { name: "cancel", stepsLeft: 0, prepare: rideThatIs("arrived"), act: cancelAsRider },
  { name: "complete", stepsLeft: 0, prepare: rideThatIs("started"), act: byDriver(completeRide) },
  { name: "refund", stepsLeft: 0, prepare: rideThatIs("completed"), act: grantRefund },
  { name: "dispute", stepsLeft: 0, prepare: rideThatIs("completed"), act: disputeAndLose },
  {
    name: "tip",
    stepsLeft: 0,
    prepare: rideThatIs("completed"),
    act: tipAndPay,
    check: (one) => expectTip(one, [400]),
  },
  {
    name: "refund of a tip",
    stepsLeft: 0,
    prepare: tippedRide,
    act: refundTheTip,
    check: (one) => expectTip(one, [0]),
  },
  {
    name: "payout link",
    stepsLeft: 0,
    prepare: (_, play) => driverWithoutAccount(play),
    act: async ({ driver }, on) => void (await attempt(on, driver, startPayouts, {})),
    check: async ({ play, driver }) => {
      const accounts = play.world.stripe.list("account");
      expect(accounts.filter(({ metadata }) => metadata?.driver_id === driver.id)).toHaveLength(1);
    },
  },
];
