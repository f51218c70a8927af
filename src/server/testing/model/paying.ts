import { getCards } from "#shared/cards/contract.ts";
import { payOtherwise, payRide } from "#shared/payments/contract.ts";
import { attempt } from "./attempt.ts";
import type { ModelRide, ModelRun } from "./model-run.ts";

const GOOD_CARD = "4242424242424242";
const CHALLENGED_CARD = "4000002760003184";
const DECLINED_CARD = "4000000000000002";

export type Choice = {
  isDeclined: boolean;
  /** Pays with a card other than the saved one. */
  isOther: boolean;
  /** On the provider's page: with a card that needs 3-D Secure. */
  isChallenged: boolean;
};

const usualChoice: Choice = { isDeclined: false, isOther: false, isChallenged: false };

/** Pays with the saved card that the ride was booked with, else on the provider's page, where the card is saved. */
export async function pay(run: ModelRun, ride: ModelRide, choice = usualChoice): Promise<void> {
  if (ride.sessionId === "" && !choice.isOther) return payBySavedCard(run, ride, choice);
  if (ride.sessionId === "") await openPage(ride);
  if (ride.sessionId !== "") await payOnPage(run, ride, choice);
}

async function payBySavedCard(
  run: ModelRun,
  ride: ModelRide,
  { isDeclined }: Choice,
): Promise<void> {
  const { stripe } = run.world;
  const cards = (await attempt(ride.rider, getCards, {}))?.cards ?? [];
  if (isDeclined && cards[0]) await stripe.declineCard(cards[0].id);
  const request = { params: { rideId: ride.rideId } };
  const calls = [attempt(ride.rider, payRide, request), attempt(ride.rider, payRide, request)];
  await Promise.all(calls);
  for (const intent of stripe.list("payment_intent"))
    if (intent.metadata.ride_id === ride.rideId && intent.status === "requires_action")
      await stripe.answerChallenge(intent.id, !isDeclined);
}

async function openPage(ride: ModelRide): Promise<void> {
  const checkoutReply = await attempt(ride.rider, payOtherwise, {
    params: { rideId: ride.rideId },
  });
  ride.sessionId = /cs_\w+/.exec(checkoutReply?.url ?? "")?.[0] ?? "";
}

async function payOnPage(
  { world: { stripe } }: ModelRun,
  { sessionId }: ModelRide,
  { isDeclined, isChallenged }: Choice,
): Promise<void> {
  const accepted = isChallenged ? CHALLENGED_CARD : GOOD_CARD;
  const card = isDeclined ? DECLINED_CARD : accepted;
  const outcome = await stripe.pay(sessionId, card, { save: true });
  if (outcome.status === "challenged") await stripe.answerChallenge(outcome.intent, true);
}
