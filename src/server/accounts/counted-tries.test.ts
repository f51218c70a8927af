import { expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { Problem } from "#server/problem.ts";
import { attemptLimit } from "./attempt-limit.ts";
import { countTry } from "./counted-tries.ts";

const services = { env: readEnv({}), now: () => new Date("2026-05-04T12:00:00Z") };
const key = "rosa";
const wrongPassword = "wrong_password";
const fail = (code: string) => () => Promise.reject(new Problem(422, code, "Refused"));

test("after five wrong tries the next must wait, even if it is right; limits count separately", async () => {
  const [limit, other] = [attemptLimit(), attemptLimit()];
  for (let times = 0; times < 5; times += 1)
    await expect(
      countTry(services, { limit, key, failureCode: wrongPassword }, fail(wrongPassword)),
    ).rejects.toThrow("Refused");
  const right = async () => "right";
  await expect(
    countTry(services, { limit, key, failureCode: wrongPassword }, right),
  ).rejects.toMatchObject({
    status: 429,
  });
  expect(await countTry(services, { limit: other, key, failureCode: wrongPassword }, right)).toBe(
    "right",
  );
});

test("failures of another kind are not counted", async () => {
  const limit = attemptLimit();
  for (let times = 0; times < 6; times += 1)
    await expect(
      countTry(services, { limit, key, failureCode: wrongPassword }, fail("other")),
    ).rejects.toMatchObject({
      status: 422,
    });
});
