import { availableParallelism } from "node:os";
import { createFairQueue, type Lane } from "#server/http/fair-queue.ts";
import { siteOf, subnetOf } from "#server/http/subnet.ts";
import { createPlaces } from "#server/overload/places.ts";
import type { HashingTasks } from "./hashing-thread.ts";
import { createThreadPool } from "./thread-pool.ts";

/** OWASP's minimum for argon2id: 19 MiB, two passes, parallelism 1. */
export const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Leaves one core to all other work. */
const CONCURRENCY = Math.max(1, availableParallelism() - 1);
const MAX_QUEUED = 60;
const busyMessage = "We are busy right now. Try again in a few seconds.";
const runInThread = createThreadPool<HashingTasks>(new URL("./hashing-thread.ts", import.meta.url));
const enqueue = createFairQueue({
  concurrency: CONCURRENCY,
  maxQueued: MAX_QUEUED,
  maxTrustedQueued: 20,
  busyMessage,
});

/** Passwords of anonymous callers that may be hashed or queued; the next one is refused. */
export const MAX_PASSWORDS_AT_ONCE = CONCURRENCY + MAX_QUEUED;

/**
 * Limits anonymous log-ins in progress to as many as can be hashed or queued. A log-in takes a place before its account
 * is read.
 */
export const logInPlaces = createPlaces({ capacity: () => MAX_PASSWORDS_AT_ONCE, busyMessage });

/** Queue lane of an anonymous caller, shared by all callers of an IPv6 /48 or an IPv4 address. Lanes take turns. */
export const anonymousLane = (ip: string): Lane => ({ name: siteOf(ip) ?? subnetOf(ip) });

/** Queue lane of a signed-in account or a known device. */
export const trustedLane = (id: string): Lane => ({ name: id, isTrusted: true });

/** Hash of a random password, checked if the account does not exist, so that both cases take the same time. */
export const DUMMY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$VgZosIKjPzW8Z+nUrLICVw$U00hiZe9XlfVjcjyXD+wGqWKXK0xXjV1Pyg2Ffmw29w";

/** Hashes with argon2id; the result includes salt and cost. Throws 503 when the queue is full. */
export function hashPassword(password: string, lane?: Lane): Promise<string> {
  return enqueue(() => runInThread("hash", password, cost), lane);
}

/** Whether a hash was made with a different cost than new hashes. */
export const hasOldCost = (passwordHash: string): boolean =>
  !passwordHash.startsWith(
    `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`,
  );

/** True if the password matches the hash. Without a hash, returns false after the same work. */
export function isPasswordOf(
  passwordHash: string | undefined,
  password: string,
  lane?: Lane,
): Promise<boolean> {
  return enqueue(async () => {
    const isRight = await runInThread("verify", passwordHash ?? DUMMY_HASH, password);
    return isRight && passwordHash !== undefined;
  }, lane);
}
