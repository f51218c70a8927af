import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { PAYMENTS_UNAVAILABLE } from "#server/adapters/payments/payments.ts";
import { cardTips, nothing, once, readTip, refusalOf, tip } from "#server/testing/card-tips.ts";
import { aPerson, type Person } from "#server/testing/people.ts";
import { rideMoney } from "#server/testing/ride-money.ts";
import { challengedCard } from "#server/testing/saved-cards.ts";
import { tipsOf } from "#server/testing/tips.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { getTip, tipRide } from "#shared/tips/contract.ts";
import { changeTip } from "./queries.ts";
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

const { expectNoFindings } = rideMoney(() => ({ world, admin }));
const { aTippableRide, intentsOf, moneyOf } = cardTips(() => world);
const sweep = () => sweepTips(world.services, world.services.now());

describe("a crash or a fault of a tip by card", () => {
  it.each(["lostAnswer", "errorAfter", "errorBefore", "lostRequest"] as const)(
    "(%s) at the first calls pays once with the next",
    async (fault) => {
      const booked = await aTippableRide();
      for (const most of [1, 2, 3]) {
        world.stripe.setFaults({ seed: 1, [fault]: 1, most });
        await tip(booked).catch(() => null);
      }
      world.stripe.setFaults(undefined);
      await tip(booked).catch(() => null);
      await world.waitUntilIdle();
      expect((await readTip(booked)).tip).toMatchObject({ state: "paid" });
      expect(moneyOf(booked)).toEqual(once);
      await expectNoFindings();
    },
  );

  it("between the charge and our commit is recorded by the sweep, although the event is lost", async () => {
    const booked = await aTippableRide();
    const { payments } = world.services;
    world.stripe.setFaults({ seed: 1, lostEvent: 1 });
    vi.spyOn(payments, "findPayment").mockRejectedValueOnce(new Error("killed"));
    expect(await refusalOf(tip(booked))).toMatch(/500/);
    world.stripe.setFaults(undefined);
    world.advanceClock(120);
    await sweep();
    await world.waitUntilIdle();
    expect((await readTip(booked)).tip).toMatchObject({ state: "paid" });
    expect(moneyOf(booked)).toEqual(once);
  });

  it("between intent and confirmation is completed by the sweep, and after half an hour the tip ends", async () => {
    const { payments } = world.services;
    for (const [minutes, charged] of [
      [2, [400]],
      [32, []],
    ] as const) {
      const booked = await aTippableRide();
      vi.spyOn(payments, "findCardPayment").mockRejectedValueOnce(new Error("killed"));
      expect(await refusalOf(tip(booked))).toMatch(/500/);
      expect(intentsOf(booked)).toMatchObject([{ status: "requires_confirmation" }]);
      world.advanceClock(minutes * 60);
      await sweep();
      await world.waitUntilIdle();
      expect(moneyOf(booked)).toEqual({ charged, sent: charged });
    }
  });

  it("charges nothing before the intent is stored, until the rider asks again", async () => {
    const booked = await aTippableRide();
    world.stripe.setFaults({ seed: 1, lostRequest: 1 });
    expect(await refusalOf(tip(booked))).toMatch(/503/);
    world.stripe.setFaults(undefined);
    world.advanceClock(120);
    await sweep();
    expect(await readTip(booked)).toMatchObject({
      tip: { state: "paying" },
      card: { step: "unpaid" },
    });
    expect(moneyOf(booked)).toEqual(nothing);
    expect((await tip(booked)).tip).toMatchObject({ state: "paid" });
    await world.waitUntilIdle();
    expect(moneyOf(booked)).toEqual(once);
  });

  it("such as an intent that the provider does not know gets a 503", async () => {
    const booked = await aTippableRide(challengedCard);
    await tip(booked);
    const [ours] = await tipsOf(world, booked);
    const unknown = { cardIntentId: "pi_unknown" };
    await changeTip(world.services.db, ours?.id ?? "", { ...unknown, updatedAt: new Date() });
    const params = { id: booked.rideId };
    const unavailable = { status: 503, error: PAYMENTS_UNAVAILABLE };
    expect(await booked.rider.refused(getTip, { params })).toMatchObject(unavailable);
    expect(await booked.rider.refused(tipRide, { params, body: { amount: 4 } })).toMatchObject(
      unavailable,
    );
  });

  it("such as duplicated and reordered events charges once", async () => {
    const booked = await aTippableRide();
    world.stripe.setFaults({ seed: 3, duplicateEvent: 1, reorderedEvent: 0.7 });
    await tip(booked);
    await world.stripe.flushWebhooks();
    await world.waitUntilIdle();
    expect(moneyOf(booked)).toEqual(once);
    await expectNoFindings();
  });
});
