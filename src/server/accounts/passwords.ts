import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { siteOf, subnetOf } from "#server/http/subnet.ts";
import { type Lane, turns } from "./turns.ts";

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One core is left to everything else, however many people log in. */
const AT_WORK = Math.max(1, availableParallelism() - 1);
const IN_LINE = 60;
const inTurn = turns({
  width: AT_WORK,
  places: IN_LINE,
  trustedPlaces: 20,
  busy: "Many people are logging in. Try again in a few seconds.",
});

/** How many passwords of strangers are hashed or wait for it, before the next is refused. */
export const MOST_PASSWORDS_AT_ONCE = AT_WORK + IN_LINE;

/** The lane of a person who has not signed in: all of an IPv6 /48, or of an IPv4 address, share one. */
export const strangerAt = (ip: string): Lane => ({ name: siteOf(ip) ?? subnetOf(ip) });

/** The lane of an account that is signed in, or of a device that has been. */
export const knownAs = (id: string): Lane => ({ name: id, isTrusted: true });

/** Of a password that nobody knows: checked when there is no account, so that both take the same time. */
export const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$VgZosIKjPzW8Z+nUrLICVw$U00hiZe9XlfVjcjyXD+wGqWKXK0xXjV1Pyg2Ffmw29w";

/** An argon2id hash with its salt and cost. Throws 503 when too many wait. */
export function hashPassword(password: string, lane?: Lane): Promise<string> {
  return inTurn(() => hash(password, cost), lane);
}

/** Whether the password is that of the hash; without a hash the answer is no, after the same work. */
export function isPasswordOf(
  passwordHash: string | undefined,
  password: string,
  lane?: Lane,
): Promise<boolean> {
  return inTurn(async () => {
    const isRight = await verify(passwordHash ?? NOBODYS_HASH, password);
    return isRight && passwordHash !== undefined;
  }, lane);
}
