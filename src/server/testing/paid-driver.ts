import { getBankPayouts } from "#shared/payouts/contract.ts";
import { completeRide } from "#shared/rides/contract.ts";
import { reconnect } from "./connected-account.ts";
import type { Person } from "./people.ts";
import { anAcceptedRide } from "./rides.ts";
import type { TestWorld } from "./world.ts";

const DEBIT_CARD = "4000056655665556";

/** Id of the driver's account at Stripe. */
export async function stripeAccountIdOf({ services }: TestWorld, { id }: Person): Promise<string> {
  const row = await services.db
    .selectFrom("drivers")
    .select("stripeAccountId")
    .where("accountId", "=", id)
    .executeTakeFirstOrThrow();
  return row.stripeAccountId ?? "";
}

/** A driver with the transferred fare of one ride, and a debit card unless `hasCard` is false. */
export async function aPaidDriver(world: TestWorld, { hasCard = true } = {}): Promise<Person> {
  const { driver, rideId } = await anAcceptedRide(world);
  if (hasCard) await reconnect(world.stripe, await stripeAccountIdOf(world, driver), DEBIT_CARD);
  await driver.call(completeRide, { params: { rideId } });
  await world.waitUntilIdle();
  return driver;
}

/** Amount and fee, in dollars, of the instant payout that the driver is offered. Throws if there is none. */
export async function instantPayoutOf(driver: Person): Promise<{ amount: number; fee: number }> {
  const { instant } = await driver.call(getBankPayouts);
  if (!instant) throw new Error("nothing can be paid out now");
  return { amount: instant.amount, fee: instant.fee };
}
