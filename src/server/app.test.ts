import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "#server/http/typed-app.ts";
import { aRider } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { buildApp } from "./app.ts";
import { readEnv } from "./env.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe("calls are counted by address before log-in", () => {
  const proxy = "10.1.2.3";
  const limitedApp = (TRUST_PROXY: string) =>
    buildApp({ ...world.services, env: readEnv({ TRUST_PROXY }) });

  /** Makes a call with this X-Forwarded-For header from `remoteAddress`. Returns how many calls are left. */
  const callsLeft = async (app: App, forwardedFor: string, remoteAddress = proxy) => {
    const { headers } = await app.inject({
      method: "POST",
      url: "/api/places",
      payload: { q: "hob" },
      remoteAddress,
      headers: { "x-forwarded-for": forwardedFor },
    });
    return Number(headers["x-ratelimit-remaining"]);
  };

  test.each(["1", "10.0.0.0/8"])(
    "clients behind a trusted proxy (%s) are counted separately, despite forged headers",
    async (trusted) => {
      const app = await limitedApp(trusted);
      expect(await callsLeft(app, "203.0.113.1")).toBe(59);
      expect(await callsLeft(app, "203.0.113.2")).toBe(59);
      expect(await callsLeft(app, "198.51.100.9, 203.0.113.1")).toBe(58);
      await app.close();
    },
  );

  test("X-Forwarded-For is ignored if an untrusted address sends it", async () => {
    const app = await limitedApp("10.0.0.0/8");
    expect(await callsLeft(app, "203.0.113.1", "203.0.113.66")).toBe(59);
    expect(await callsLeft(app, "203.0.113.2", "203.0.113.66")).toBe(58);
    await app.close();
  });

  test("the addresses of one IPv6 /64, and an IPv4 address in both notations, are counted together", async () => {
    const app = await limitedApp("1");
    expect(await callsLeft(app, "2001:db8:1:2::1")).toBe(59);
    expect(await callsLeft(app, "2001:db8:1:2:ffff::9")).toBe(58);
    expect(await callsLeft(app, "203.0.113.1")).toBe(59);
    expect(await callsLeft(app, "::ffff:203.0.113.1")).toBe(58);
    await app.close();
  });

  test("X-Forwarded-For is ignored if no proxy is configured", async () => {
    const app = await limitedApp("off");
    expect(await callsLeft(app, "203.0.113.1")).toBe(59);
    expect(await callsLeft(app, "203.0.113.2")).toBe(58);
    await app.close();
  });
});

test("polling a payment is limited, because each call queries the provider", async () => {
  const app = await buildApp({ ...world.services, env: readEnv({}) });
  const { token } = await aRider(world);
  const { headers } = await app.inject({
    url: "/api/payments/session/cs_test_unknown1",
    headers: { authorization: `Bearer ${token}` },
  });
  await app.close();
  expect(headers["x-ratelimit-limit"]).toBe("60");
});
