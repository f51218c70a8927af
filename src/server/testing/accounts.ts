import type { Mail } from "#server/adapters/mail/mailer.ts";
import {
  logInDriver,
  logInRider,
  registerDriver,
  registerRider,
} from "#shared/accounts/contract.ts";
import { callerOf } from "./caller.ts";
import { anonymous, type Person } from "./people.ts";
import type { TestWorld } from "./world.ts";

export const PASSWORD = "correct horse";

const calls = {
  RIDER: { register: registerRider, logIn: logInRider },
  DRIVER: { register: registerDriver, logIn: logInDriver },
};

type RegistrationTraits = { email?: string; role?: "RIDER" | "DRIVER" };

/** A person who registered and logged in with PASSWORD. */
export async function registerAccount(
  world: TestWorld,
  traits: RegistrationTraits = {},
): Promise<Person> {
  const { email = `${crypto.randomUUID()}@example.com`, role = "RIDER" } = traits;
  const name = { firstName: "Rosa", lastName: "Delgado", phoneNumber: "2125550123" };
  const body = { ...name, email, password: PASSWORD };
  await anonymous(world).call(calls[role].register, { body });
  return logInAccount(world, { email, role });
}

/** Logs a registered person in, with a new session. */
export async function logInAccount(
  world: TestWorld,
  {
    email,
    role = "RIDER",
    password = PASSWORD,
  }: RegistrationTraits & { email: string; password?: string },
): Promise<Person> {
  const reply = await anonymous(world).call(calls[role].logIn, { body: { email, password } });
  const { token, user } = reply;
  return { id: user.id, email: user.email, token, ...callerOf(world.app, token) };
}

/** Token of the latest mailed link to a page. */
export function mailedToken(mails: readonly Mail[], to: string, page: string): string {
  const mail = mails.findLast((sent) => sent.to === to && sent.text.includes(page));
  const token = /[?&]token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
  if (!token) throw new Error(`no link to ${page} was mailed`);
  return token;
}
