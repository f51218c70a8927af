import { generateSync } from "otplib";
import { hashPassword } from "#server/accounts/password-hashing.ts";
import { beginTwoStep, confirmTwoStep } from "#shared/two-step/contract.ts";
import { PASSWORD } from "./accounts.ts";
import { aPerson, type Person } from "./people.ts";
import type { TestWorld } from "./world.ts";

/** An admin who can log in with PASSWORD. */
export async function anAdmin(world: TestWorld): Promise<Person> {
  const admin = await aPerson(world, "ADMIN");
  const passwordHash = await hashPassword(PASSWORD);
  await world.services.db
    .updateTable("accounts")
    .set({ passwordHash })
    .where("id", "=", admin.id)
    .execute();
  return admin;
}

/** Code of an authenticator app with the secret, `steps` time steps (of 30 s) after now, or before if negative. */
export function codeOf({ services }: TestWorld, secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(services.now().getTime() / 1000) + steps * 30 });
}

/** An admin with two-step log-in; its first code was used 90 seconds ago. */
export async function anAdminOfTwoSteps(world: TestWorld) {
  const admin = await anAdmin(world);
  const { secret } = await admin.call(beginTwoStep, { body: { password: PASSWORD } });
  const body = { code: codeOf(world, secret) };
  const { recoveryCodes } = await admin.call(confirmTwoStep, { body });
  world.advanceClock(90);
  return { ...admin, secret, recoveryCodes, code: (steps = 0) => codeOf(world, secret, steps) };
}
