import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { PAYMENTS_UNAVAILABLE } from "#server/adapters/payments/payments.ts";
import { cardTips, nothing, once, readTip, refusalOf, tip } from "#server/testing/card-tips.ts";
import { aPerson, aRider, type Person } from "#server/testing/people.ts";
import { rideMoney } from "#server/testing/ride-money.ts";
import { type BookedRide, rideOf } from "#server/testing/rides.ts";
import { challengedCard, goodCard, listCardsOf } from "#server/testing/saved-cards.ts";
import { giveTip, openTip, tipsOf } from "#server/testing/tips.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { removeCard } from "#shared/cards/contract.ts";
import { tipRide } from "#shared/tips/contract.ts";
import { closeCardTip } from "./card-tip.ts";
import { findTipOfRide } from "./queries.ts";
import { sweepTips } from "./sweep-tips.ts";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
afterEach(() => {
  vi.restoreAllMocks();
  world.stripe.setFaults(undefined);
});
afterAll(() => world.close());

const { expectNoFindings, paymentOf } = rideMoney(() => ({ world, admin }));
const { aTippableRide, intentsOf, moneyOf, answer } = cardTips(() => world);

const sweep = () => sweepTips(world.services, world.services.now());
/** Pays on all pages that were opened for the ride's tips. */
async function payAllPages(booked: BookedRide): Promise<void> {
  for (const page of world.stripe.list("checkout.session"))
    if (page.status === "open" && page.metadata?.ride_id === booked.rideId)
      await world.stripe.pay(page.id, goodCard);
  await world.waitUntilIdle();
}

describe("a tip with a saved card", () => {
  it("is charged at once without a page, and all of it goes to the driver", async () => {
    const booked = await aTippableRide();
    expect(await tip(booked)).toMatchObject({ tip: { state: "paid", amount: 4 }, card: null });
    await world.waitUntilIdle();
    expect(moneyOf(booked)).toEqual(once);
    expect(intentsOf(booked)).toMatchObject([
      {
        status: "succeeded",
        capture_method: "automatic",
        transfer_group: `ride_${booked.rideId}`,
        description: expect.stringMatching(/^Tip for ride /),
      },
    ]);
    expect((await rideOf(booked)).tip).toMatchObject({ state: "paid", amount: 4 });
    expect(await tipsOf(world, booked)).toMatchObject([
      { cardBrand: "visa", cardLast4: "4242", sessionId: null, settledAt: expect.any(Date) },
    ]);
    const mails = world.mails.filter(({ to }) => to === booked.driver.email);
    expect(mails.map(({ subject }) => subject)).toContain("Robin added a tip of $4.00");
    await expectNoFindings();
  });

  it("is charged once by eight calls in parallel, and a second tip is refused", async () => {
    const booked = await aTippableRide();
    await Promise.allSettled(Array.from({ length: 8 }, () => tip(booked)));
    await world.waitUntilIdle();
    expect(moneyOf(booked)).toEqual(once);
    for (const again of [() => tip(booked), () => tip(booked, 2), () => openTip(booked, 4)])
      expect(await refusalOf(again())).toMatch(/409.*You have already tipped/s);
    expect(await tipsOf(world, booked)).toHaveLength(1);
    await expectNoFindings();
  });

  it("is charged once when calls with other amounts and a payment page come at the same time", async () => {
    const booked = await aTippableRide();
    await Promise.allSettled([
      ...[tip(booked), tip(booked, 2), tip(booked, 7), tip(booked)],
      ...[openTip(booked, 4), openTip(booked, 2)],
    ]);
    await payAllPages(booked);
    expect(moneyOf(booked).charged.length).toBeLessThanOrEqual(1);
    if (moneyOf(booked).charged.length === 0) await tip(booked);
    await world.waitUntilIdle();
    const { charged, sent } = moneyOf(booked);
    expect(charged).toHaveLength(1);
    expect(sent).toEqual(charged);
    await expectNoFindings();
  });

  it("does not mistake the ride's intent for its own", async () => {
    const booked = await aTippableRide();
    const { payments } = world.services;
    const customerId =
      world.stripe.list("customer").find(({ email }) => email === booked.rider.email)?.id ?? "";
    const request = { rideId: booked.rideId, customerId };
    await tip(booked);
    const [intent] = intentsOf(booked);
    const since = new Date(world.services.now().getTime() - 3_600_000);
    const tipId = intent?.metadata.tip_id ?? "";
    const ofRide = (await paymentOf(booked)).paymentIntentId;
    expect(await payments.findCardPaymentOf(request, since)).toMatchObject({ id: ofRide });
    expect(await payments.findCardPaymentOf({ ...request, tipId }, since)).toMatchObject({
      id: intent?.id,
    });
  });
});

describe("a tip by card or on a page", () => {
  it("closes the page that was opened before", async () => {
    const booked = await aTippableRide();
    const session = await openTip(booked, 4);
    expect((await tip(booked)).tip).toMatchObject({ state: "paid" });
    expect((await world.stripe.pay(session, goodCard).catch(() => null))?.status).not.toBe("paid");
    await world.waitUntilIdle();
    expect(moneyOf(booked)).toEqual(once);
  });

  it("is not charged by card if the page was paid first", async () => {
    const booked = await aTippableRide();
    const session = await openTip(booked, 4);
    world.stripe.setFaults({ seed: 1, lostEvent: 1 });
    await world.stripe.pay(session, goodCard);
    expect(await refusalOf(tip(booked))).toMatch(/409.*already tipped/s);
    world.stripe.setFaults(undefined);
    await world.waitUntilIdle();
    expect(moneyOf(booked)).toEqual(once);
  });

  it("cancels the card's 3-D Secure before a page is opened", async () => {
    const booked = await aTippableRide(challengedCard);
    await tip(booked);
    await giveTip(world, booked, 4);
    await answer(booked, true);
    await world.waitUntilIdle();
    expect(moneyOf(booked)).toEqual(once);
    expect(
      intentsOf(booked)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual(["canceled", "succeeded"]);
    await expectNoFindings();
  });

  it("opens no page after 3-D Secure succeeded, even if its event is lost", async () => {
    const booked = await aTippableRide(challengedCard);
    await tip(booked);
    world.stripe.setFaults({ seed: 1, lostEvent: 1 });
    await answer(booked, true);
    expect(await refusalOf(openTip(booked, 9))).toMatch(/409.*already tipped/s);
    world.stripe.setFaults(undefined);
    await world.waitUntilIdle();
    expect(moneyOf(booked)).toEqual(once);
  });

  it("opens no page while the provider cannot cancel the card's payment", async () => {
    const booked = await aTippableRide(challengedCard);
    await tip(booked);
    world.stripe.setFaults({ seed: 1, lostRequest: 1 });
    expect(await refusalOf(openTip(booked, 4))).toMatch(/503/);
    world.stripe.setFaults(undefined);
    await answer(booked, true);
    await world.waitUntilIdle();
    expect(moneyOf(booked)).toEqual(once);
  });

  it("opens no page while the bank is processing the card's payment", async () => {
    const booked = await aTippableRide(challengedCard);
    await tip(booked);
    const [intent] = intentsOf(booked);
    Object.assign(intent ?? {}, { status: "processing" });
    const params = { id: booked.rideId };
    const refused = await booked.rider.refused(tipRide, { params, body: { amount: 4 } });
    expect(refused).toMatchObject({ status: 503, error: PAYMENTS_UNAVAILABLE });
    Object.assign(intent ?? {}, { status: "requires_action" });
    await answer(booked, true);
    await world.waitUntilIdle();
    expect(moneyOf(booked)).toEqual(once);
  });

  it("ends an intent that is stored just after the tip was closed", async () => {
    const booked = await aTippableRide();
    const { payments, db } = world.services;
    const create = payments.createCardPayment;
    vi.spyOn(payments, "createCardPayment").mockImplementationOnce(async (request, key) => {
      const intent = await create(request, key);
      const unpaid = await findTipOfRide(db, booked.rideId);
      if (unpaid) await closeCardTip(world.services, unpaid);
      return intent;
    });
    expect((await tip(booked)).tip).toMatchObject({ state: "none" });
    expect(intentsOf(booked)).toMatchObject([{ status: "canceled" }]);
    expect(moneyOf(booked)).toEqual(nothing);
  });
});

describe("3-D Secure of a tip", () => {
  it("sends the rider to the bank and back to the ride, and charges once", async () => {
    const booked = await aTippableRide(challengedCard);
    const challenge = await tip(booked);
    expect(challenge).toMatchObject({
      tip: { state: "paying" },
      card: { step: "challenged", brand: "visa", refusal: null },
    });
    expect(challenge.card?.challengeUrl).toContain("/3d_secure/");
    expect((await tip(booked)).card?.challengeUrl).toBe(challenge.card?.challengeUrl);
    expect((await readTip(booked)).card?.challengeUrl).toBe(challenge.card?.challengeUrl);
    expect(intentsOf(booked)[0]?.next_action?.redirect_to_url?.return_url).toBe(
      `http://faire.test/rides/${booked.rideId}?tip=paid`,
    );
    await answer(booked, true);
    expect(await readTip(booked)).toMatchObject({ tip: { state: "paid" }, card: null });
    await world.waitUntilIdle();
    expect(moneyOf(booked)).toEqual(once);
  });

  it("is applied by the event if the rider never comes back", async () => {
    const booked = await aTippableRide(challengedCard);
    await tip(booked);
    await answer(booked, true);
    await world.waitUntilIdle();
    expect((await rideOf(booked)).tip).toMatchObject({ state: "paid" });
    expect(moneyOf(booked)).toEqual(once);
  });

  it("counts as a declined card if it fails", async () => {
    const booked = await aTippableRide(challengedCard);
    await tip(booked);
    await answer(booked, false);
    expect((await readTip(booked)).card?.refusal).toMatch(
      /^Your bank refused this card. .*unable to authenticate/,
    );
    expect(moneyOf(booked)).toEqual(nothing);
  });

  it("ends after half an hour if it is abandoned, and a late answer charges nothing", async () => {
    const booked = await aTippableRide(challengedCard);
    await tip(booked);
    world.advanceClock(32 * 60);
    await sweep();
    expect(await readTip(booked)).toMatchObject({
      tip: { state: "none", until: expect.any(String) },
    });
    await answer(booked, true);
    await world.waitUntilIdle();
    expect(intentsOf(booked)).toMatchObject([{ status: "canceled" }]);
    expect(moneyOf(booked)).toEqual(nothing);
  });
});

describe("a refused card", () => {
  it("shows the reason, also for another amount; a payment page then pays once", async () => {
    const booked = await aTippableRide();
    await world.stripe.declineCard(booked.cardId);
    const refusal = "Your bank refused this card. Your card has insufficient funds.";
    expect(await tip(booked)).toMatchObject({
      tip: { state: "paying" },
      card: { step: "refused", refusal },
    });
    expect((await readTip(booked)).card).toMatchObject({ refusal });
    expect((await tip(booked, 2)).card).toMatchObject({ refusal });
    await giveTip(world, booked, 4);
    expect(moneyOf(booked)).toEqual(once);
    expect((await tipsOf(world, booked)).map(({ state }) => state)).toEqual([
      ...["lapsed", "lapsed", "captured"],
    ]);
    await expectNoFindings();
  });

  it("is not charged if it was removed or has expired, and an open payment page stays open", async () => {
    const booked = await aTippableRide();
    const session = await openTip(booked, 4);
    await sql`update saved_cards set expiry_year = 2020 where id = ${booked.cardId}`.execute(
      world.services.db,
    );
    expect(await refusalOf(tip(booked))).toMatch(
      /409.*Your card has expired. Try again to pay with another card/s,
    );
    await booked.rider.call(removeCard, { params: { cardId: booked.cardId } });
    expect(await refusalOf(tip(booked))).toMatch(/409.*Your card is no longer saved/s);
    await world.stripe.pay(session, goodCard);
    await world.waitUntilIdle();
    expect(moneyOf(booked)).toEqual(once);
  });

  it("is reported as removed if it was removed only at the provider", async () => {
    const booked = await aTippableRide();
    world.stripe.setFaults({ seed: 1, lostEvent: 1 });
    await world.services.payments.removeCard(booked.cardId);
    world.stripe.setFaults(undefined);
    expect((await tip(booked)).card).toMatchObject({
      refusal: "This card is no longer saved. Pay with another card.",
    });
    expect(await listCardsOf(booked.rider)).toEqual([]);
    await giveTip(world, booked, 4);
    expect(moneyOf(booked)).toEqual(once);
  });

  it("is not used if the installation takes no cards", async () => {
    const booked = await aTippableRide();
    Object.assign(world.services.env, { STRIPE_PAYMENT_METHODS: ["link"] });
    expect(await refusalOf(tip(booked))).toMatch(/409.*Saved cards cannot be used/s);
    Object.assign(world.services.env, { STRIPE_PAYMENT_METHODS: ["card"] });
  });

  it("is unknown if it belongs to another rider, and so is another rider's ride", async () => {
    const booked = await aTippableRide();
    const other = await aTippableRide();
    expect(await refusalOf(tip({ ...booked, cardId: other.cardId }))).toMatch(
      /409.*no longer saved/s,
    );
    expect(await refusalOf(tip({ ...booked, rider: await aRider(world) }))).toMatch(/404/);
    expect(moneyOf(booked)).toEqual(nothing);
  });
});
