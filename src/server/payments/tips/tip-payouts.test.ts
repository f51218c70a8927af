import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aPerson, type Person } from "#server/testing/people.ts";
import { rideMoney } from "#server/testing/ride-money.ts";
import { type BookedRide, rideOf } from "#server/testing/rides.ts";
import { openTip, tipsOf } from "#server/testing/tips.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { cents } from "#shared/money.ts";
import { refundTip } from "#shared/operations/acts-contract.ts";
import { insertTipOrder } from "./order-queries.ts";
import { settleTip } from "./settle-tip.ts";
import { sweepTips } from "./sweep-tips.ts";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

const { aCompletedRide, paymentOf, expectNoFindings } = rideMoney(() => ({ world, admin }));

const setAccount = ({ driver }: BookedRide, stripeAccountId: string | null) =>
  world.services.db
    .updateTable("drivers")
    .set({ stripeAccountId, payoutsEnabled: stripeAccountId !== null })
    .where("accountId", "=", driver.id)
    .execute();

/** The driver's payout account is unlinked while the rider pays. Returns its id. */
async function tipWithoutAccount(booked: BookedRide): Promise<string> {
  const { stripeAccountId } = await paymentOf(booked);
  const session = await openTip(booked, 4);
  await setAccount(booked, null);
  await world.stripe.pay(session, "4242424242424242");
  await world.waitUntilIdle();
  const tips = await tipsOf(world, booked);
  expect(tips).toMatchObject([{ state: "captured", transferredCents: 0, settledAt: null }]);
  return stripeAccountId ?? "";
}

it.each(["has no payout account", "has payouts disabled"])(
  "no tip is offered or charged while the driver %s",
  async (obstacle) => {
    const booked = await aCompletedRide();
    const { stripeAccountId } = await paymentOf(booked);
    if (obstacle === "has no payout account") await setAccount(booked, null);
    else await world.stripe.restrictAccount(stripeAccountId ?? "");
    await world.waitUntilIdle();
    expect((await rideOf(booked)).tip).toMatchObject({ state: "none", until: null });
    expect(await openTip(booked, 4).then(String, String)).toMatch(
      /409.*The driver cannot receive tips at the moment/s,
    );
    expect(await tipsOf(world, booked)).toEqual([]);
  },
);

it("a tip for a driver without a payout account is refunded at once if an admin says so", async () => {
  const booked = await aCompletedRide();
  await tipWithoutAccount(booked);
  const request = { params: { id: booked.rideId }, body: { reason: "It was a mistake" } };
  await admin.call(refundTip, request);
  await world.waitUntilIdle();
  expect(await tipsOf(world, booked)).toMatchObject([
    { refundedCents: 400, transferredCents: 0, settledAt: expect.any(Date) },
  ]);
  await expectNoFindings();
});

it("a tip for a driver without a payout account is sent once there is one", async () => {
  const booked = await aCompletedRide();
  await setAccount(booked, await tipWithoutAccount(booked));
  world.advanceClock(61 * 60);
  await sweepTips(world.services, world.services.now());
  await world.waitUntilIdle();
  expect(await tipsOf(world, booked)).toMatchObject([
    { transferredCents: 400, settledAt: expect.any(Date) },
  ]);
  await expectNoFindings();
});

it("a tip's stored transfer is voided while the driver's account is unlinked, and made anew once one is linked", async () => {
  const { services } = world;
  const booked = await aCompletedRide();
  const account = await tipWithoutAccount(booked);
  const tipId = (await tipsOf(world, booked))[0]?.id ?? "";
  const order = { id: uuidv7(), tipId, kind: "transfer", amount: cents(400) } as const;
  await insertTipOrder(services.db, { ...order, now: services.now() });
  await settleTip(services, tipId);
  expect(
    await services.db
      .selectFrom("tipOrders")
      .select("refusal")
      .where("id", "=", order.id)
      .executeTakeFirst(),
  ).toEqual({ refusal: "The driver has no payout account" });
  await setAccount(booked, account);
  world.advanceClock(61 * 60);
  await sweepTips(services, services.now());
  await world.waitUntilIdle();
  expect(await tipsOf(world, booked)).toMatchObject([{ transferredCents: 400 }]);
  await expectNoFindings();
});
