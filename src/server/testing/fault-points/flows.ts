import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { pay } from "#server/testing/model/paying.ts";
import type { ModelRun } from "#server/testing/model/played-ride.ts";
import { decide, dispute, tipChargesOf } from "#server/testing/model/surroundings.ts";
import { listCardsOf, saveCard } from "#server/testing/saved-cards.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { refundRide, refundTip } from "#shared/operations/acts-contract.ts";
import { payRide } from "#shared/payments/contract.ts";
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
import { tipRide, tipRideByCard } from "#shared/tips/contract.ts";
import {
  attempt,
  book,
  type Case,
  type IdleCases,
  newCase,
  offerInstantRide,
  offerScheduledRide,
  offerToCardHolder,
  type Server,
  type Step,
  steps,
  takeIdle,
} from "./flow-case.ts";

/** A money flow. `act` runs on the doomed server and again, as a retry, on the healthy one. */
export interface Flow {
  name: string;
  /** Changes nothing at Stripe: Stripe and the bank decide, and the books follow. */
  isReadOnlyAtStripe?: true;
  /** Number of usual steps that follow on the ride; with none it ends by itself. */
  stepsLeft: number;
  /** Step of the ride afterwards. Later flows continue with the rides that reached it. */
  endStep?(flowCase: Case): Step | null;
  prepare(on: Server, play: ModelRun, idle: IdleCases): Promise<Case>;
  act(flowCase: Case, on: Server): Promise<void>;
  /** Checks facts that the general checks of a settled ride do not cover. */
  check?(flowCase: Case): Promise<void>;
}

/** Books and pays on the provider's page. */
async function bookAndPay(flowCase: Case, on: Server): Promise<void> {
  await book(flowCase, on);
  if (flowCase.ride) await pay(flowCase.play, flowCase.ride);
  await on.deliver();
}

/** Books and pays with the saved card on our own page. */
async function bookByCard(flowCase: Case, on: Server): Promise<void> {
  await book(flowCase, on);
  const { ride, rider } = flowCase;
  if (ride) await attempt(on, rider, payRide, { params: { rideId: ride.rideId } });
  await on.deliver();
}

/** An idle ride of an earlier flow, or a new one, led to this step without faults. */
const rideThatIs = (wanted: Step) => async (on: Server, play: ModelRun, idle: IdleCases) => {
  const taken = takeIdle(idle, wanted) ?? { step: "pending", flowCase: await bookedRide(on, play) };
  const flowCase = { ...taken.flowCase, key: randomUUID() };
  await advanceRide(flowCase, { on, from: taken.step, to: wanted });
  return flowCase;
};

async function bookedRide(on: Server, play: ModelRun): Promise<Case> {
  const flowCase = await offerInstantRide(play);
  await bookAndPay(flowCase, on);
  return flowCase;
}

type StepRange = { on: Server; from: Step; to: Step };

/** Leads a ride from one step to another without faults. */
export async function advanceRide(flowCase: Case, { on, from, to }: StepRange): Promise<void> {
  const id = flowCase.ride?.rideId;
  for (const step of steps.slice(steps.indexOf(from) + 1, steps.indexOf(to) + 1)) {
    if (step === "tipped") await tipAndPay(flowCase, on);
    else if (step !== "pending")
      await flowCase.driver.call(callTo[step] as typeof acceptRide, {
        // The calls differ in the name of the ride's parameter.
        params: { rideId: id, id } as never,
      });
  }
  await on.deliver();
}

const callTo = {
  accepted: acceptRide,
  arrived: arriveAtPickup,
  started: startRide,
  completed: completeRide,
} as const;

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

/** A completed ride whose rider has saved a card since. */
async function tippableByCard(on: Server, play: ModelRun, idle: IdleCases): Promise<Case> {
  const flowCase = await rideThatIs("completed")(on, play, idle);
  await saveCard(play.world, flowCase.rider);
  return flowCase;
}

async function tipByCard({ rider, ride }: Case, on: Server): Promise<void> {
  if (!ride) return;
  const [card] = await listCardsOf(rider);
  const body = { amount: 4, cardId: card?.id };
  await attempt(on, rider, tipRideByCard, { params: { id: ride.rideId }, body });
  await on.deliver();
}

async function refundTheTip({ play, ride, key }: Case, on: Server): Promise<void> {
  if (!ride) return;
  const body = { reason: "It was a mistake" };
  await attempt(on, play.admin, refundTip, { params: { id: ride.rideId }, body }, key);
  await on.deliver();
}

/** Expects these charges of the tip: the cents kept of each. */
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
  // First, because its list of offers is limited and the later flows add drivers.
  {
    name: "schedule",
    stepsLeft: 0,
    prepare: (_, play) => offerScheduledRide(play),
    act: bookAndPay,
  },
  {
    name: "book",
    // A pending ride would expire before a later flow.
    stepsLeft: 1,
    endStep: () => "accepted",
    prepare: (_, play) => offerInstantRide(play),
    act: bookAndPay,
  },
  {
    name: "book by a saved card",
    stepsLeft: 4,
    prepare: (_, play) => offerToCardHolder(play),
    act: bookByCard,
  },
  {
    name: "accept",
    stepsLeft: 0,
    endStep: () => "accepted",
    prepare: rideThatIs("pending"),
    act: byDriver(acceptRide),
  },
  {
    name: "complete",
    stepsLeft: 0,
    endStep: () => "completed",
    prepare: rideThatIs("started"),
    act: byDriver(completeRide),
  },
  { name: "reject", stepsLeft: 0, prepare: rideThatIs("pending"), act: byDriver(rejectRide) },
  { name: "cancel", stepsLeft: 0, prepare: rideThatIs("arrived"), act: cancelAsRider },
  {
    name: "tip",
    stepsLeft: 0,
    endStep: () => "tipped",
    prepare: rideThatIs("completed"),
    act: tipAndPay,
    check: (one) => expectTip(one, [400]),
  },
  {
    name: "tip by a saved card",
    stepsLeft: 0,
    endStep: () => "tipped",
    prepare: tippableByCard,
    act: tipByCard,
    check: (one) => expectTip(one, [400]),
  },
  {
    name: "refund of a tip",
    stepsLeft: 0,
    prepare: rideThatIs("tipped"),
    act: refundTheTip,
    check: (one) => expectTip(one, [0]),
  },
  {
    name: "dispute",
    isReadOnlyAtStripe: true,
    stepsLeft: 0,
    prepare: rideThatIs("completed"),
    act: disputeAndLose,
  },
  {
    name: "refund",
    stepsLeft: 0,
    prepare: rideThatIs("completed"),
    act: grantRefund,
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
