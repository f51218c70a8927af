import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { ModelRun } from "#server/testing/model/model-run.ts";
import { pay } from "#server/testing/model/paying.ts";
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

/** A money flow. `act` runs on the server that is killed during it and again, as a retry, on the healthy server. */
export interface Flow {
  name: string;
  /** Sends no writing request to Stripe: Stripe and the bank decide, and the ledger follows. */
  isReadOnlyAtStripe?: true;
  /** Number of remaining steps that the runner performs after the flow. */
  stepsLeft: number;
  /** Step of the ride afterwards. Later flows continue with the rides that reached it. */
  endStep?(flowCase: Case): Step | null;
  prepare(server: Server, run: ModelRun, idle: IdleCases): Promise<Case>;
  act(flowCase: Case, server: Server): Promise<void>;
  /** Checks facts that the general checks of a settled ride do not cover. */
  check?(flowCase: Case): Promise<void>;
}

/** Books and pays on the provider's page. */
async function bookAndPay(flowCase: Case, server: Server): Promise<void> {
  await book(flowCase, server);
  if (flowCase.ride) await pay(flowCase.run, flowCase.ride);
  await server.deliver();
}

/** Books and pays with the saved card on our own page. */
async function bookByCard(flowCase: Case, server: Server): Promise<void> {
  await book(flowCase, server);
  const { ride, rider } = flowCase;
  if (ride) await attempt(server, rider, payRide, { params: { rideId: ride.rideId } });
  await server.deliver();
}

/** An idle ride of an earlier flow, or a new one, led to this step without faults. */
const rideThatIs = (targetStep: Step) => async (server: Server, run: ModelRun, idle: IdleCases) => {
  const idleCase = takeIdle(idle, targetStep) ?? {
    step: "pending",
    flowCase: await bookedRide(server, run),
  };
  const flowCase = { ...idleCase.flowCase, key: randomUUID() };
  await advanceRide(flowCase, { server, from: idleCase.step, to: targetStep });
  return flowCase;
};

async function bookedRide(server: Server, run: ModelRun): Promise<Case> {
  const flowCase = await offerInstantRide(run);
  await bookAndPay(flowCase, server);
  return flowCase;
}

type StepRange = { server: Server; from: Step; to: Step };

/** Leads a ride from one step to another without faults. */
export async function advanceRide(flowCase: Case, { server, from, to }: StepRange): Promise<void> {
  const id = flowCase.ride?.rideId;
  for (const step of steps.slice(steps.indexOf(from) + 1, steps.indexOf(to) + 1)) {
    if (step === "tipped") await tipAndPay(flowCase, server);
    else if (step !== "pending")
      await flowCase.driver.call(callTo[step] as typeof acceptRide, {
        // The calls differ in the name of the ride's parameter.
        params: { rideId: id, id } as never,
      });
  }
  await server.deliver();
}

const callTo = {
  accepted: acceptRide,
  arrived: arriveAtPickup,
  started: startRide,
  completed: completeRide,
} as const;

/** Calls an endpoint as the driver, then runs the queued jobs. */
const byDriver =
  (call: Endpoint) =>
  async (flowCase: Case, server: Server): Promise<void> => {
    await attempt(server, flowCase.driver, call, { params: { rideId: flowCase.ride?.rideId } });
    await server.deliver();
  };

async function cancelAsRider({ rider, ride }: Case, server: Server): Promise<void> {
  if (!ride) return;
  const params = { id: ride.rideId };
  const preview = (await attempt(server, rider, getCancellation, { params })) as {
    cancellation: { refund: number };
  } | null;
  // The refund previewed before the first attempt is binding, even if that attempt fails.
  if (preview) ride.shownRefund ??= Math.round(preview.cancellation.refund * 100);
  await attempt(server, rider, cancelRide, { params, body: {} });
  await server.deliver();
}

/** Grants a fixed refund under one idempotency key, so that a retry is the same act. */
async function grantRefund({ run, ride, key }: Case, server: Server): Promise<void> {
  if (!ride) return;
  const body = { amount: REFUND_CENTS / 100, paidBy: "both", reason: "The car was dirty" };
  await attempt(server, run.admin, refundRide, { params: { id: ride.rideId }, body }, key);
  ride.granted = REFUND_CENTS;
  await server.deliver();
}

const REFUND_CENTS = 700;

/** Opens the tip's page and pays it; a retry after the payment is refused. */
async function tipAndPay({ run, rider, ride }: Case, server: Server): Promise<void> {
  if (!ride) return;
  const params = { id: ride.rideId };
  const checkoutReply = (await attempt(server, rider, tipRide, {
    params,
    body: { amount: 4 },
  })) as {
    url: string;
  } | null;
  const sessionId = /cs_\w+/.exec(checkoutReply?.url ?? "")?.[0];
  if (sessionId) await run.world.stripe.pay(sessionId, "4242424242424242");
  await server.deliver();
}

/** A completed ride whose rider has saved a card since. */
async function tippableByCard(server: Server, run: ModelRun, idle: IdleCases): Promise<Case> {
  const flowCase = await rideThatIs("completed")(server, run, idle);
  await saveCard(run.world, flowCase.rider);
  return flowCase;
}

async function tipByCard({ rider, ride }: Case, server: Server): Promise<void> {
  if (!ride) return;
  const [card] = await listCardsOf(rider);
  const body = { amount: 4, cardId: card?.id };
  await attempt(server, rider, tipRideByCard, { params: { id: ride.rideId }, body });
  await server.deliver();
}

async function refundTheTip({ run, ride, key }: Case, server: Server): Promise<void> {
  if (!ride) return;
  const body = { reason: "It was a mistake" };
  await attempt(server, run.admin, refundTip, { params: { id: ride.rideId }, body }, key);
  await server.deliver();
}

/** Expects the net cents of each charge of the tip. */
async function expectTip({ run, ride }: Case, netCents: readonly number[]): Promise<void> {
  if (!ride) return;
  const charges = tipChargesOf(run.world, ride).filter(({ captured }) => captured);
  expect(charges.map(({ amount, amount_refunded }) => amount - amount_refunded)).toEqual(netCents);
}

async function disputeAndLose({ run, ride }: Case, server: Server): Promise<void> {
  if (!ride) return;
  await dispute(run, ride, 1);
  await server.deliver();
  await decide(run, ride, "lost");
  await server.deliver();
}

async function driverWithoutAccount(run: ModelRun): Promise<Case> {
  const flowCase = await newCase(run);
  await run.world.services.db
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
    prepare: (_, run) => offerScheduledRide(run),
    act: bookAndPay,
  },
  {
    name: "book",
    // A pending ride would expire before a later flow.
    stepsLeft: 1,
    endStep: () => "accepted",
    prepare: (_, run) => offerInstantRide(run),
    act: bookAndPay,
  },
  {
    name: "book by a saved card",
    stepsLeft: 4,
    prepare: (_, run) => offerToCardHolder(run),
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
    prepare: (_, run) => driverWithoutAccount(run),
    act: async ({ driver }, server) => void (await attempt(server, driver, startPayouts, {})),
    check: async ({ run, driver }) => {
      const accounts = run.world.stripe.list("account");
      expect(accounts.filter(({ metadata }) => metadata?.driver_id === driver.id)).toHaveLength(1);
    },
  },
];
