import { expect, test } from "vitest";
import {
  hashPassword,
  isPasswordOf,
  MOST_PASSWORDS_AT_ONCE,
  NOBODYS_HASH,
} from "./password-hashing.ts";

const costOf = (passwordHash: string) => passwordHash.split("$").slice(1, 4);

test("a password opens its own hash, in this spelling only", async () => {
  const passwordHash = await hashPassword("correct horse");
  expect(await isPasswordOf(passwordHash, "correct horse")).toBe(true);
  expect(await isPasswordOf(passwordHash, "Correct horse")).toBe(false);
});

test("without an account no password is right, and the work is the same", async () => {
  expect(await isPasswordOf(undefined, "correct horse")).toBe(false);
  expect(costOf(NOBODYS_HASH)).toEqual(costOf(await hashPassword("correct horse")));
});

test("a flood is refused at once with 503 while those in line are served", async () => {
  const tries = Array.from({ length: MOST_PASSWORDS_AT_ONCE + 9 }, () =>
    isPasswordOf(undefined, "correct horse"),
  );
  const outcomes = await Promise.allSettled(tries);
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(9);
  for (const outcome of refused) expect(outcome).toMatchObject({ reason: { status: 503 } });
});
