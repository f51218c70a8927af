import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { sweepAccountRefusals } from "#server/operations/reconcile-accounts.ts";
import { aDriver, aPerson, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { listFindings } from "#shared/operations/findings-contract.ts";
import { startPayouts } from "#shared/payouts/contract.ts";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());
beforeEach(() => world.stripe.setPlatform({}));

async function aNewDriver(): Promise<Person> {
  const driver = await aDriver(world);
  await world.services.db
    .updateTable("drivers")
    .set({ stripeAccountId: null, payoutsEnabled: false })
    .where("accountId", "=", driver.id)
    .execute();
  return driver;
}

const accountsOf = ({ id }: Person) =>
  world.stripe.list("account").filter(({ metadata }) => metadata?.driver_id === id);

async function sweepAndListFindings() {
  await sweepAccountRefusals(world.services, world.services.now());
  return (await admin.call(listFindings)).findings;
}

it("a driver's account requests card payments and transfers, and known details are prefilled", async () => {
  const driver = await aNewDriver();
  await driver.call(startPayouts);
  expect(accountsOf(driver)).toMatchObject([
    {
      capabilities: { card_payments: "inactive", transfers: "inactive" },
      business_profile: { mcc: "4121", product_description: "Drives riders who book a ride" },
      business_type: "individual",
    },
  ]);
});

it.each([
  ["notSignedUp", /^Sign up for Connect at https:/],
  ["noProfile", /^Complete the platform profile at https:/],
  ["noLossTerms", /^Complete the platform profile at https:/],
  ["noAccountsV1", /^Turn on Accounts v1 support at https:/],
] as const)(
  "while Stripe refuses accounts (%s), drivers are told to try later and a finding names the operator's task",
  async (refusal, task) => {
    const [driver, other] = [await aNewDriver(), await aNewDriver()];
    world.stripe.setPlatform({ refusal });
    for (const person of [driver, other, driver])
      expect(await person.refused(startPayouts)).toMatchObject({
        status: 503,
        code: "payouts_unavailable",
        error: "Payouts are not available yet. We have been told. Try again later.",
      });
    expect(await sweepAndListFindings()).toMatchObject([
      {
        kind: "account_refused",
        subject: "Stripe Connect",
        expected: "an account for each driver",
        found: expect.stringMatching(task),
      },
    ]);
    world.stripe.setPlatform({});
    expect((await driver.call(startPayouts)).success).toBe(true);
    expect(accountsOf(driver)).toHaveLength(1);
    expect(await sweepAndListFindings()).toEqual([]);
  },
);
