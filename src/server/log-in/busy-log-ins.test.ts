import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { MAX_PASSWORDS_AT_ONCE } from "#server/accounts/password-hashing.ts";
import { readEnv } from "#server/env.ts";
import { type SliceApp, startSliceApp } from "#server/testing/slice-app.ts";
import { logInRoutes } from "./routes.ts";

const BEYOND = 40;

let node: SliceApp;
beforeAll(async () => {
  node = await startSliceApp([logInRoutes], { env: readEnv({ RATE_LIMITS: "off" }) });
});
afterAll(() => node.close());

/** Sends the request at once: Fastify's `inject` sends it when it is awaited. */
const logIn = async (payload: object) =>
  await node.app.inject({ method: "POST", url: "/api/rider/login", payload });

test("log-ins that arrive together beyond the queue are refused before their account and body are read", async () => {
  const pool = vi.spyOn(node.services.pool, "connect");
  const flood = Array.from({ length: MAX_PASSWORDS_AT_ONCE }, (_, number) =>
    logIn({ email: `nobody${number}@example.com`, password: "correct horse" }),
  );
  const beyond = await Promise.all(
    Array.from({ length: BEYOND }, (_, number) =>
      logIn(
        number === 0
          ? { email: "no e-mail" }
          : { email: `late${number}@example.com`, password: "correct horse" },
      ),
    ),
  );
  expect(beyond.map(({ statusCode }) => statusCode)).toEqual(Array(BEYOND).fill(503));
  expect(beyond[0]?.headers["retry-after"]).toBe("2");
  expect(pool.mock.calls.length).toBeLessThanOrEqual(MAX_PASSWORDS_AT_ONCE);
  await Promise.all(flood);
  expect((await logIn({ email: "no e-mail" })).statusCode).toBe(400);
});
