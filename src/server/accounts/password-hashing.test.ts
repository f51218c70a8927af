import { expect, test } from "vitest";
import {
  DUMMY_HASH,
  hashPassword,
  isPasswordOf,
  MAX_PASSWORDS_AT_ONCE,
} from "./password-hashing.ts";

const costOf = (passwordHash: string) => passwordHash.split("$").slice(1, 4);

test("a password matches its own hash, case-sensitively", async () => {
  const passwordHash = await hashPassword("correct horse");
  expect(await isPasswordOf(passwordHash, "correct horse")).toBe(true);
  expect(await isPasswordOf(passwordHash, "Correct horse")).toBe(false);
});

test("without an account no password matches, at the same cost", async () => {
  expect(await isPasswordOf(undefined, "correct horse")).toBe(false);
  expect(costOf(DUMMY_HASH)).toEqual(costOf(await hashPassword("correct horse")));
});

test("a full queue refuses more passwords with 503 and still serves the queued passwords", async () => {
  const tries = Array.from({ length: MAX_PASSWORDS_AT_ONCE + 9 }, () =>
    isPasswordOf(undefined, "correct horse"),
  );
  const outcomes = await Promise.allSettled(tries);
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(9);
  for (const outcome of refused) expect(outcome).toMatchObject({ reason: { status: 503 } });
});
