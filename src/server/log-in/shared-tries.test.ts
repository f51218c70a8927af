import { expect, test, vi } from "vitest";
import { accountRoutes } from "#server/accounts/routes.ts";
import { readEnv } from "#server/env.ts";
import { isRedisInstalled, startRealRedis } from "#server/testing/real-redis.ts";
import { type SliceApp, startSliceApp } from "#server/testing/slice-app.ts";
import { logInRoutes } from "./routes.ts";

test.skipIf(!isRedisInstalled)(
  "two nodes count wrong passwords together with Redis, and separately without it",
  async () => {
    const redis = await startRealRedis();
    const env = readEnv({ REDIS_URL: redis.url });
    const slices = [accountRoutes, logInRoutes];
    const secret = "installation";
    const one = await startSliceApp(slices, { env, secret });
    const two = await startSliceApp(slices, { env, secret, databaseUrl: one.databaseUrl });
    const tryAt = async ({ app }: SliceApp) => {
      const payload = { email: "rosa@example.com", password: "wrong horse" };
      const url = "/api/rider/login";
      return (await app.inject({ method: "POST", url, payload, remoteAddress: "10.0.0.1" }))
        .statusCode;
    };
    const counters = [one, two].map(({ services }) => services.sharedCounters);
    await vi.waitFor(() => expect(counters.every((node) => node?.isShared())).toBe(true), 20_000);
    const statuses: number[] = [];
    for (let tries = 0; tries < 3; tries += 1) statuses.push(await tryAt(one), await tryAt(two));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    await redis.kill();
    await vi.waitFor(() => expect(counters.some((node) => node?.isShared())).toBe(false), 20_000);
    const alone: number[] = [];
    for (let tries = 0; tries < 4; tries += 1) alone.push(await tryAt(two));
    expect(alone).toEqual([401, 401, 401, 429]);
    await two.close();
    await one.close();
    await redis.stop();
  },
);
