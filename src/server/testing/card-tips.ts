import { getTip, tipRideByCard } from "#shared/tips/contract.ts";
import type { BookedRide } from "./rides.ts";
import { goodCard } from "./saved-cards.ts";
import { aRideToTipByCard, type TippableByCard } from "./tips.ts";
import type { TestWorld } from "./world.ts";

/** Tips with the rider's saved card; $4 by default. */
export const tip = ({ rider, rideId, cardId }: TippableByCard, amount = 4) =>
  rider.call(tipRideByCard, { params: { id: rideId }, body: { amount, cardId } });

export const readTip = ({ rider, rideId }: BookedRide) =>
  rider.call(getTip, { params: { id: rideId } });

/** Waits for a call and returns its refusal, or its reply, as text. */
export const refusalOf = (reply: Promise<unknown>) => reply.then(String, String);

/** Expected `moneyOf` a ride whose tip of $4 was charged once, or not at all. */
export const once = { charged: [400], sent: [400] };
export const nothing = { charged: [], sent: [] };

/** Tips by saved cards at the provider. `getWorld` supplies the world lazily. */
export function cardTips(getWorld: () => TestWorld) {
  const isOfTip = ({ rideId }: BookedRide, metadata: Record<string, string> | null) =>
    metadata?.ride_id === rideId && metadata.tip_id !== undefined;
  const intentsOf = (booked: BookedRide) =>
    getWorld()
      .stripe.list("payment_intent")
      .filter(({ metadata }) => isOfTip(booked, metadata));
  return {
    aTippableRide: (card = goodCard) => aRideToTipByCard(getWorld(), card),
    intentsOf,
    /** Cents charged for tips of the ride, and cents sent to its driver. */
    moneyOf: (booked: BookedRide) => ({
      charged: getWorld()
        .stripe.list("charge")
        .filter(({ metadata, paid }) => paid && isOfTip(booked, metadata))
        .map(({ amount }) => amount),
      sent: getWorld()
        .stripe.list("transfer")
        .filter(({ metadata }) => isOfTip(booked, metadata))
        .map(({ amount }) => amount),
    }),
    /** Answers the bank's challenge (3-D Secure) to the first card payment of the ride's tip. */
    answer: (booked: BookedRide, isRight: boolean) =>
      getWorld().stripe.answerChallenge(intentsOf(booked)[0]?.id ?? "", isRight),
  };
}
