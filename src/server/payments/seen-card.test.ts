import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aDriver, type Person } from "#server/testing/people.ts";
import { anOfferOf } from "#server/testing/rides.ts";
import { aRiderWithCard, listCardsOf, saveCard } from "#server/testing/saved-cards.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { removeCard } from "#shared/cards/contract.ts";
import { checkout, payRide } from "#shared/payments/contract.ts";
import { cancelRide } from "#shared/rides/contract.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe("the card that the rider saw", () => {
  const choose = async (rider: Person, cardId: string | null) => {
    const driver = await aDriver(world);
    const offer = await anOfferOf(world, rider, driver);
    return { body: { riderLogId: offer.id, cardId } };
  };

  test("is charged although another card became the default, and no page opens", async () => {
    const rider = await aRiderWithCard(world);
    const [first] = await listCardsOf(rider);
    await saveCard(world, rider, "5555555555554444");
    const { url } = await rider.call(checkout, await choose(rider, first?.id ?? ""));
    expect(url).toContain("/payment/ride/");
    const rideId = url.split("/").at(-1) ?? "";
    expect((await rider.call(payRide, { params: { rideId } })).card).toMatchObject({
      last4: "4242",
    });
  });

  test("is reported as removed if it was removed before the choice, and another card can be chosen", async () => {
    const rider = await aRiderWithCard(world);
    const [first] = await listCardsOf(rider);
    await saveCard(world, rider, "5555555555554444");
    await rider.call(removeCard, { params: { cardId: first?.id ?? "" } });
    const checkoutRequest = await choose(rider, first?.id ?? "");
    expect(await rider.refused(checkout, checkoutRequest)).toMatchObject({
      status: 409,
      code: "card_gone",
      error: "Your card is no longer saved. Try again to pay with another card.",
    });
    const [other] = await listCardsOf(rider);
    const again = { body: { ...checkoutRequest.body, cardId: other?.id ?? "" } };
    const { rideId, url } = await rider.call(checkout, again);
    expect(url).toContain("/payment/ride/");
    await rider.call(cancelRide, { params: { id: rideId }, body: {} });
  });

  test("is not charged for a rider who saw none: Stripe's page opens", async () => {
    const rider = await aRiderWithCard(world);
    const { url } = await rider.call(checkout, await choose(rider, null));
    expect(url).toContain("/c/pay/");
  });
});
