import { calculateFare } from "#shared/booking/contract.ts";
import { getCards } from "#shared/cards/contract.ts";
import { cancelAnyRide, refundRide, refundTip } from "#shared/operations/acts-contract.ts";
import { checkout } from "#shared/payments/contract.ts";
import {
  acceptRide,
  arriveAtPickup,
  cancelRide,
  completeRide,
  getCancellation,
  rejectRide,
  reportNoShow,
  startRide,
} from "#shared/rides/contract.ts";
import type { RideState } from "#shared/rides/ride-states.ts";
import { tipRide, tipRideByCard } from "#shared/tips/contract.ts";
import type { Act } from "./acts.ts";
import { attempt } from "./attempt.ts";
import type { ModelRide, ModelRun } from "./model-run.ts";
import { pay } from "./paying.ts";
import { deliver } from "./surroundings.ts";

export async function book(run: ModelRun, act: Extract<Act, { kind: "book" }>): Promise<void> {
  const { world, riders, drivers, rides } = run;
  const [rider, driver] = [riders[act.rider], drivers[act.driver]];
  if (!rider || !driver) return;
  await world.services.market.reload(driver.id);
  const { market, now } = world.services;
  market.setPosition(driver.id, AT, now());
  const quote = await attempt(rider, calculateFare, { body: trip });
  const offer = quote?.rides.find(({ driverId }) => driverId === driver.id);
  if (!offer) return;
  const session = await attempt(rider, checkout, { body: { riderLogId: offer.id } });
  if (!session || rides.some(({ rideId }) => rideId === session.rideId)) return;
  rides.push({
    rideId: session.rideId,
    rider,
    driver,
    sessionId: /cs_\w+/.exec(session.url)?.[0] ?? "",
    total: Math.round(offer.total * 100),
    fare: Math.round(offer.rideCost * 100),
    shownRefund: null,
    granted: 0,
    isDisputed: false,
  });
}

const AT = { latitude: 40.7484, longitude: -73.9857 };
const trip = { from: "350 5th Ave, New York, NY 10118", to: "JFK Airport" };

export async function drive(
  { drivers }: ModelRun,
  ride: ModelRide,
  { step, isForeign }: Extract<Act, { kind: "drive" }>,
): Promise<void> {
  const other = drivers.find(({ id }) => id !== ride.driver.id);
  const driver = isForeign && other ? other : ride.driver;
  const { rideId } = ride;
  const byRideId = { params: { rideId } };
  const callOf = {
    accept: () => attempt(driver, acceptRide, byRideId),
    reject: () => attempt(driver, rejectRide, byRideId),
    complete: () => attempt(driver, completeRide, byRideId),
    arrive: () => attempt(driver, arriveAtPickup, { params: { id: rideId } }),
    start: () => attempt(driver, startRide, { params: { id: rideId } }),
    noShow: () => attempt(driver, reportNoShow, { params: { id: rideId } }),
  };
  const reply = await callOf[step]();
  if (reply && driver !== ride.driver) throw new Error(`another driver may ${step} the ride`);
}

export async function cancel(
  run: ModelRun,
  ride: ModelRide,
  by: "rider" | "driver" | "admin",
): Promise<void> {
  const params = { id: ride.rideId };
  if (by === "admin") {
    const body = { onBehalfOf: "rider", reason: "The rider asked for it" };
    if (await attempt(run.admin, cancelAnyRide, { params, body })) ride.shownRefund = ride.total;
    return;
  }
  const preview = await attempt(ride[by], getCancellation, { params });
  const reply = await attempt(ride[by], cancelRide, { params, body: {} });
  if (preview && reply) ride.shownRefund = Math.round(preview.cancellation.refund * 100);
}

export async function refund(
  { admin }: ModelRun,
  ride: ModelRide,
  { share, paidBy }: Extract<Act, { kind: "refund" }>,
): Promise<void> {
  const amount = Math.ceil(share * ride.total) / 100;
  const body = { amount, paidBy, reason: "The car was dirty" };
  const reply = await attempt(admin, refundRide, { params: { id: ride.rideId }, body });
  if (reply?.refund) ride.granted += Math.round(reply.refund.amount * 100);
  else if (reply) ride.shownRefund = ride.total;
}

export async function tip(
  { world }: ModelRun,
  { rideId, rider }: ModelRide,
  { amount, isPaid }: Extract<Act, { kind: "tip" }>,
): Promise<void> {
  const checkoutReply = await attempt(rider, tipRide, { params: { id: rideId }, body: { amount } });
  const [session] = /cs_\w+/.exec(checkoutReply?.url ?? "") ?? [];
  if (session && isPaid) await world.stripe.pay(session, "4242424242424242");
}

/** Sends two equal concurrent tips by the rider's first card, and answers 3-D Secure if the bank asks for it. */
export async function tipByCard(
  { world: { stripe } }: ModelRun,
  { rideId, rider }: ModelRide,
  { amount, isDeclined }: Extract<Act, { kind: "tipByCard" }>,
): Promise<void> {
  const cardId = (await attempt(rider, getCards, {}))?.cards[0]?.id;
  if (cardId === undefined) return;
  if (isDeclined) await stripe.declineCard(cardId);
  const request = { params: { id: rideId }, body: { amount, cardId } };
  await Promise.all([
    attempt(rider, tipRideByCard, request),
    attempt(rider, tipRideByCard, request),
  ]);
  for (const { id, metadata, status } of stripe.list("payment_intent"))
    if (metadata.ride_id === rideId && metadata.tip_id && status === "requires_action")
      await stripe.answerChallenge(id, !isDeclined);
}

export async function giveTipBack({ admin }: ModelRun, { rideId }: ModelRide): Promise<void> {
  await attempt(admin, refundTip, { params: { id: rideId }, body: { reason: "It was a mistake" } });
}

export async function advance(run: ModelRun, ride: ModelRide): Promise<void> {
  const [row] = await run.world.services.db
    .selectFrom("rides")
    .select("state")
    .where("id", "=", ride.rideId)
    .execute();
  const step = row && usualStep[row.state];
  if (row?.state === "awaiting_payment") await pay(run, ride);
  else if (step) await drive(run, ride, { kind: "drive", ride: 0, step, isForeign: false });
  await deliver(run);
}

const usualStep: Partial<Record<RideState, Extract<Act, { kind: "drive" }>["step"]>> = {
  pending: "accept",
  accepted: "arrive",
  arrived: "start",
  started: "complete",
};
