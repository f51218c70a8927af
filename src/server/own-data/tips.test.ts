import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD, registerAccount } from "#server/testing/accounts.ts";
import { aPerson, type Person } from "#server/testing/people.ts";
import { anAcceptedRide, type BookedRide } from "#server/testing/rides.ts";
import { setPasswords } from "#server/testing/storm/stage.ts";
import { giveTip, openTip, tipsOf } from "#server/testing/tips.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { refundTip } from "#shared/operations/acts-contract.ts";
import { deleteAccount } from "#shared/own-data/contract.ts";
import { completeRide } from "#shared/rides/contract.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.stripe.setFaults(undefined));
afterAll(() => world.close());

const deletionRequest = { body: { password: PASSWORD, confirmation: "DELETE" } };
const refusal = { status: 409, code: "money_open" };

async function aCompletedRide(): Promise<BookedRide> {
  const booked = await anAcceptedRide(world, { rider: await registerAccount(world) });
  await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
  await world.waitUntilIdle();
  await setPasswords(world, [booked.driver]);
  return booked;
}

async function expectRefused(people: readonly Person[]): Promise<void> {
  for (const person of people)
    expect(await person.refused(deleteAccount, deletionRequest)).toMatchObject(refusal);
}

describe("deleting an account after a tip", () => {
  it("erases the rider's email from every attempt to tip", async () => {
    const booked = await aCompletedRide();
    await openTip(booked, 2);
    await giveTip(world, booked, 4);
    await booked.rider.call(deleteAccount, deletionRequest);
    const tips = await tipsOf(world, booked);
    expect(tips).toMatchObject([
      { state: "lapsed", request: { email: "", total: 200 } },
      { state: "captured", request: { email: "", total: 400 } },
    ]);
    expect(JSON.stringify(tips)).not.toContain(booked.rider.email);
  });

  it("is refused until the driver has received the tip", async () => {
    const booked = await aCompletedRide();
    const { stripeAccountId } = await world.services.db
      .selectFrom("drivers")
      .select("stripeAccountId")
      .where("accountId", "=", booked.driver.id)
      .executeTakeFirstOrThrow();
    world.stripe.setFaults({ seed: 1, lostEvent: 1 });
    await world.stripe.restrictAccount(stripeAccountId ?? "", "requirements.past_due");
    world.stripe.setFaults(undefined);
    await giveTip(world, booked, 2);
    await expectRefused([booked.rider, booked.driver]);
    await world.stripe.restoreAccount(stripeAccountId ?? "");
    await world.waitUntilIdle();
    await booked.driver.call(deleteAccount, deletionRequest);
    await booked.rider.call(deleteAccount, deletionRequest);
  });

  it("is refused while a tip can still be paid on its page", async () => {
    const booked = await aCompletedRide();
    await openTip(booked, 2);
    await expectRefused([booked.rider, booked.driver]);
  });

  it("is refused while a returned refund of the tip is unresolved", async () => {
    const admin = await aPerson(world, "ADMIN");
    const booked = await aCompletedRide();
    await giveTip(world, booked, 4);
    const tipRequest = { params: { id: booked.rideId }, body: { reason: "It was a mistake" } };
    await admin.call(refundTip, tipRequest);
    await world.waitUntilIdle();
    const [refund] = world.stripe.list("refund").slice(-1);
    const reason = "expired_or_canceled_card";
    await world.stripe.setRefund(refund?.id ?? "", { status: "failed", reason });
    await world.waitUntilIdle();
    await expectRefused([booked.rider]);
    await admin.call(refundTip, tipRequest);
    await world.waitUntilIdle();
    await booked.rider.call(deleteAccount, deletionRequest);
  });
});
