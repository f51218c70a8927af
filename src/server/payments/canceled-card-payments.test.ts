import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { PAYMENTS_UNAVAILABLE } from "#server/adapters/payments/payments.ts";
import { aHeldRide, type BookedRide, rideOf } from "#server/testing/rides.ts";
import { aRiderWithCard, goodCard } from "#server/testing/saved-cards.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { payOtherwise, payRide } from "#shared/payments/contract.ts";
import { endCardPaymentRow, findCardPayment } from "./card-payment-queries.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const at = ({ rideId }: BookedRide) => ({ params: { rideId } });
const pay = (booked: BookedRide) => booked.rider.call(payRide, at(booked));
const aCardRide = async () => aHeldRide(world, { rider: await aRiderWithCard(world) });
const intentsOf = ({ rideId }: BookedRide) =>
  world.stripe.list("payment_intent").filter(({ metadata }) => metadata.ride_id === rideId);
const stateOf = async (booked: BookedRide) => (await rideOf(booked)).state;

describe("a card payment that is canceled", () => {
  const cancelAtStripe = (booked: BookedRide) =>
    world.services.payments.release(intentsOf(booked)[0]?.id ?? "");

  test("at Stripe after it was authorized cancels the ride that waits for its driver", async () => {
    const booked = await aCardRide();
    await pay(booked);
    expect(await stateOf(booked)).toBe("pending");
    await cancelAtStripe(booked);
    await world.waitUntilIdle();
    const { state, reason } = await rideOf(booked);
    expect([state, reason]).toEqual(["cancelled", "The card could not be charged"]);
  });

  test.each([
    ["before", false],
    ["after", true],
  ])(
    "because the rider chose another card, %s its state was read, leaves the ride payable on the page",
    async (_, isAfter) => {
      const booked = await aCardRide();
      const { payments } = world.services;
      const findPayment = payments.findPayment;
      const chooseOtherCard = async () => {
        await cancelAtStripe(booked);
        return booked.rider.call(payOtherwise, at(booked));
      };
      const pages: { url: string }[] = [];
      vi.spyOn(payments, "findPayment").mockImplementationOnce(async (id) => {
        const early = isAfter ? await findPayment(id) : null;
        pages.push(await chooseOtherCard());
        return early ?? findPayment(id);
      });
      await pay(booked);
      expect(await stateOf(booked)).toBe("awaiting_payment");
      const page = /cs_\w+/.exec(pages[0]?.url ?? "")?.[0] ?? "";
      expect((await world.stripe.pay(page, goodCard)).status).toBe("paid");
      await world.waitUntilIdle();
      expect(await stateOf(booked)).toBe("pending");
      const held = intentsOf(booked).filter(({ status }) => status === "requires_capture");
      expect(held).toHaveLength(1);
    },
  );

  test("stays while the bank is processing it, and no payment page is opened", async () => {
    const booked = await aCardRide();
    const { payments } = world.services;
    const params = { rideId: booked.rideId };
    vi.spyOn(payments, "confirmCardPayment").mockImplementationOnce(async ({ intentId }) => {
      Object.assign(intentsOf(booked)[0] ?? {}, { status: "processing" });
      return payments.findCardPayment(intentId);
    });
    await pay(booked);
    const refused = await booked.rider.refused(payOtherwise, { params });
    expect(refused).toMatchObject({ status: 503, error: PAYMENTS_UNAVAILABLE });
    expect((await findCardPayment(world.services.db, booked.rideId))?.endedAt).toBeNull();
  });

  test("ends once: a repeated end returns false", async () => {
    const booked = await aCardRide();
    const { db, now } = world.services;
    const end = { intentId: null, now: now(), expiresAt: 0 };
    expect(await endCardPaymentRow(db, booked.rideId, end)).toBe(true);
    expect(await endCardPaymentRow(db, booked.rideId, end)).toBe(false);
  });
});
