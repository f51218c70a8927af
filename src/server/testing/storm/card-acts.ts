import { aHeldRide } from "#server/testing/rides.ts";
import { aRiderWithCard, listCardsOf } from "#server/testing/saved-cards.ts";
import { aRideToTipByCard } from "#server/testing/tips.ts";
import { type Act, type Acts, ALL, ONE } from "./act.ts";
import type { Stage } from "./stage.ts";

/** Calls about saved cards, and payments with them. */
export const cardActs: Acts = {
  "PUT /api/cards/:cardId/default": async (stage) => ({ ...(await aCard(stage)), wins: ALL }),
  "DELETE /api/cards/:cardId": aCard,
  "POST /api/payments/ride/:rideId/pay": aCardRide,
  "POST /api/payments/ride/:rideId/other-card": aCardRide,
  "POST /api/payments/ride/:rideId/hold-longer": async ({ world }) => {
    const { rider: by, rideId: id } = await aHeldRide(world);
    return { by, id, wins: ONE };
  },
  "POST /api/rides/:id/tip/card": async ({ world }) => {
    const { rider: by, rideId: id, cardId } = await aRideToTipByCard(world);
    return { by, id, body: { amount: 2, cardId } };
  },
};

async function aCard({ world }: Stage): Promise<Act> {
  const by = await aRiderWithCard(world);
  return { by, id: (await listCardsOf(by))[0]?.id ?? "" };
}

async function aCardRide({ world }: Stage): Promise<Act> {
  const by = await aRiderWithCard(world);
  return { by, id: (await aHeldRide(world, { rider: by })).rideId };
}
