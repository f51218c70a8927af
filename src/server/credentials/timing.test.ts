import { afterAll, beforeAll, expect, it } from "vitest";
import { accountRoutes } from "#server/accounts/routes.ts";
import { readEnv } from "#server/env.ts";
import { logInRoutes } from "#server/log-in/routes.ts";
import { compareDurations } from "#server/testing/compare-durations.ts";
import { type SliceApp, startSliceApp } from "#server/testing/slice-app.ts";
import { credentialRoutes } from "./routes.ts";

/**
 * For two equally slow calls, the share of pairs in which the first is slower has a standard deviation of 0.029 around
 * one half after 200 rounds; MARGIN is more than five times that. A skipped password hash gives a share of 0.99. The
 * comparison stops early, first after 50 rounds (standard deviation 0.058), if the share is within ENOUGH of one half:
 * calls that differ by MARGIN give such a share in less than a tenth of the runs.
 */
const MARGIN = 0.16;
const ROUNDS = 200;
const ENOUGH = 0.08;
const TIMEOUT_MS = 240_000;

let node: SliceApp;
beforeAll(async () => {
  const env = readEnv({ RATE_LIMITS: "off" });
  node = await startSliceApp([accountRoutes, logInRoutes, credentialRoutes], { env });
  await register("known@example.com");
});
afterAll(() => node.close());

const send = async (url: string, payload: object): Promise<number> =>
  (await node.app.inject({ method: "POST", url: `/api${url}`, payload })).statusCode;

const register = (email: string) =>
  send("/rider/register", {
    firstName: "Rosa",
    lastName: "Delgado",
    email,
    password: "correct horse",
    phoneNumber: "2125550123",
  });

/** Unknown addresses in the format of known ones. */
const aStranger = () => `${crypto.randomUUID().slice(0, 5)}@example.com`;

const logIn = (role: string, email: string) =>
  send(`/${role}/login`, { email, password: "wrong horse" });

const expectSameDuration = async (pair: Parameters<typeof compareDurations>[0]): Promise<void> => {
  for (const warmUp of [...pair, ...pair]) await warmUp();
  const share = await compareDurations(pair, { rounds: ROUNDS, enough: ENOUGH });
  expect(Math.abs(share - 0.5), `the first took longer in ${share} of the pairs`).toBeLessThan(
    MARGIN,
  );
};

it(
  "a log-in takes as long for an unknown email as for a wrong password",
  async () => {
    await expectSameDuration([
      () => logIn("rider", "known@example.com"),
      () => logIn("rider", aStranger()),
    ]);
  },
  TIMEOUT_MS,
);

it(
  "a log-in takes as long in the wrong role as for a wrong password",
  async () => {
    await expectSameDuration([
      () => logIn("rider", "known@example.com"),
      () => logIn("driver", "known@example.com"),
    ]);
  },
  TIMEOUT_MS,
);

it(
  "a registration takes as long for an email that is taken as for a new one",
  async () => {
    await expectSameDuration([() => register("known@example.com"), () => register(aStranger())]);
  },
  TIMEOUT_MS,
);

it(
  "asking for a link takes as long for an unknown email as for a known one",
  async () => {
    const requestReset = (email: string) => send("/reset-password?role=RIDER", { email });
    let count = 0;
    for (let n = 0; n < ROUNDS + 2; n += 1)
      await node.services.db
        .insertInto("accounts")
        .values({
          id: crypto.randomUUID(),
          role: "RIDER",
          email: `k${n}@example.com`,
          passwordHash: "none",
          firstName: "Rosa",
          lastName: "Delgado",
          phoneNumber: "2125550123",
          referralCode: `CODE${n}`,
        })
        .execute();
    await expectSameDuration([
      () => requestReset(`k${count++}@example.com`),
      () => requestReset(`u${count}@example.com`),
    ]);
  },
  TIMEOUT_MS,
);
