import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { unknownTokenLimit } from "#server/accounts/unknown-tokens.ts";
import { buildApp } from "#server/app.ts";
import { readEnv } from "#server/env.ts";
import { recordRoutes } from "#server/testing/authorization/routes.ts";
import { listenLive } from "#server/testing/live-listener.ts";
import { aRider } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { closeApp } from "./close-app.ts";
import { overallLimits } from "./limits.ts";
import type { App } from "./typed-app.ts";

const routes = recordRoutes();
let world: TestWorld;
let app: App;
beforeAll(async () => {
  world = await openWorld();
  app = await buildApp({ ...world.services, env: readEnv({ TRUST_PROXY: "1" }) });
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const credentials = { email: "rosa@example.com", password: "correct horse" };
const unlimited = [
  "POST /api/stripe/webhook",
  "POST /api/stripe/webhook/connect",
  "POST /api/sms/replies",
];

test("every route has a limit, except signed calls of providers", async () => {
  const without: string[] = [];
  for (const route of new Set(routes)) {
    const [method = "", path = ""] = route.split(" ");
    const url = path.replace(/:\w+/g, "nothing").replace("*", "nothing.js");
    const { headers } = await app.inject({ method: method as "GET", url });
    if (headers["x-ratelimit-limit"] === undefined) without.push(route);
  }
  expect(without).toEqual(unlimited);
});

test("the reads of an account share one limit, separate from other accounts", async () => {
  const [rosa, remy] = [await aRider(world), await aRider(world)];
  const read = async (url: string, token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await app.inject({ url, headers })).statusCode;
  };
  const urls = ["/api/validate-token", "/api/push-key", "/healthz"];
  const statuses: number[] = [];
  for (let call = 0; call <= overallLimits.reads.max; call += 1)
    statuses.push(await read(urls[call % urls.length] ?? "", rosa.token));
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect(statuses.at(-1)).toBe(429);
  expect(await read("/api/validate-token", remy.token)).toBe(200);
});

test("a known device may still try to log in from an address over the limit", async () => {
  const logIn = (cookie?: string) =>
    app.inject({
      method: "POST",
      url: "/api/rider/login",
      payload: { email: `${crypto.randomUUID().slice(0, 8)}@example.com`, password: "wrong horse" },
      headers: { "x-forwarded-for": "203.0.113.50", ...(cookie !== undefined && { cookie }) },
    });
  const rosa = {
    firstName: "Rosa",
    lastName: "Delgado",
    phoneNumber: "2125550123",
    ...credentials,
  };
  await app.inject({ method: "POST", url: "/api/rider/register", payload: rosa });
  const first = await app.inject({ method: "POST", url: "/api/rider/login", payload: credentials });
  const [deviceCookie] = String(first.headers["set-cookie"]).split(";");
  const statuses = await Promise.all(
    Array.from({ length: 61 }, async () => (await logIn()).statusCode),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect((await logIn()).statusCode).toBe(429);
  expect((await logIn(deviceCookie)).statusCode).toBe(401);
});

test("guessed tokens are refused without a query; valid sessions from the same address still work", async () => {
  const statusOf = async (token: string, forwardedFor: string) => {
    const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": forwardedFor };
    return (await app.inject({ url: "/api/validate-token", headers })).statusCode;
  };
  const guess = () => statusOf(randomBytes(32).toString("base64url"), "203.0.113.60");
  const rosa = await aRider(world);
  expect(await statusOf(rosa.token, "203.0.113.60")).toBe(200);
  for (let guesses = 0; guesses < unknownTokenLimit.max; guesses += 1)
    expect(await guess()).toBe(401);

  const reads = vi.spyOn(world.services.pool, "connect");
  expect(await guess()).toBe(429);
  expect(reads).not.toHaveBeenCalled();
  reads.mockRestore();
  expect(await statusOf(rosa.token, "203.0.113.60")).toBe(200);
  const logIn = await app.inject({
    method: "POST",
    url: "/api/rider/login",
    payload: credentials,
    headers: { "x-forwarded-for": "203.0.113.60" },
  });
  expect(await statusOf(logIn.json().token, "203.0.113.60")).toBe(200);
  expect(await statusOf(randomBytes(32).toString("base64url"), "203.0.113.61")).toBe(401);
});

test("the public estimate and the GOFS calls for journey planners share one limit", async () => {
  const from = { "x-forwarded-for": "203.0.113.90" };
  const pickup = "pickup_lat=40.75&pickup_lon=-73.98";
  const statusOf = async (path: string, headers = from) =>
    (await app.inject({ url: `/api/gofs/${path}?${pickup}`, headers })).statusCode;
  for (const path of ["wait_time", "realtime_booking"])
    for (let call = 0; call < 5; call += 1) expect(await statusOf(path)).toBe(200);
  const payload = { from: "Times Square", to: "JFK Airport" };
  const estimate = await app.inject({
    method: "POST",
    url: "/api/estimate",
    payload,
    headers: from,
  });
  expect(estimate.statusCode).toBe(429);
  expect(await statusOf("wait_time")).toBe(429);
  expect(await statusOf("wait_time", { "x-forwarded-for": "203.0.113.91" })).toBe(200);
});

test("a city's token is not looked up as a session", async () => {
  const find = vi.spyOn(world.services.sessions, "findFrom");
  const authorization = "Bearer a-token-of-the-city-with-enough-letters";
  const request = (url: string) => app.inject({ url, headers: { authorization } });
  await request("/api/mds/trips?end_time=2026-01-01T00");
  expect(find).not.toHaveBeenCalled();
  await request("/api/validate-token");
  expect(find).toHaveBeenCalledOnce();
});

test("requests for unknown paths are limited too", async () => {
  const statusOf = async (forwardedFor: string) => {
    const headers = { "x-forwarded-for": forwardedFor };
    return (await app.inject({ url: "/api/nothing", headers })).statusCode;
  };
  for (let call = 0; call < overallLimits.anonymous.max; call += 1)
    expect(await statusOf("203.0.113.77")).toBe(404);
  expect(await statusOf("203.0.113.77")).toBe(429);
  expect(await statusOf("203.0.113.78")).toBe(404);
});

test("eight requests of an account run and 32 wait; open streams are not counted", async () => {
  const first = await aRider(world);
  const pendingSearches: (() => void)[] = [];
  const suggest = () => new Promise<[]>((resolve) => pendingSearches.push(() => resolve([])));
  const geocoder = { ...world.services.geocoder, suggest };
  const busyApp = await buildApp({ ...world.services, env: readEnv({}), geocoder });
  const url = await busyApp.listen({ port: 0, host: "127.0.0.1" });
  const streams = await Promise.all(Array.from({ length: 4 }, () => listenLive(url, first.token)));
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const search = async () => {
    const headers = { authorization: `Bearer ${first.token}` };
    const sent = { method: "POST", url: "/api/places", payload: { q: "jfk" }, headers } as const;
    return (await busyApp.inject(sent)).statusCode;
  };
  const answers = Array.from({ length: 41 }, search);
  expect(await Promise.race(answers)).toBe(429);
  expect(pendingSearches).toHaveLength(8);
  for (let next = 0; next < 40; next += 1)
    await vi.waitFor(() => {
      expect(pendingSearches.length).toBeGreaterThan(next);
      pendingSearches[next]?.();
    });
  const statuses = await Promise.all(answers);
  expect(statuses.filter((status) => status === 200)).toHaveLength(40);
  for (const stream of streams) stream.hangUp();
  await closeApp(busyApp);
});

test("the counts shared by all nodes decide while they can be reached", async () => {
  const { services } = world;
  let isReachable = true;
  const sharedCounters = {
    isShared: () => isReachable,
    problem: () => (isReachable ? null : "Redis is full"),
    countCalls: async () => (isReachable ? [{ calls: 1_000_000, max: 1, resetMs: 7_000 }] : null),
    beginAct: async () => null,
    readWait: async () => null,
    withdrawAct: async () => undefined,
    resetActs: async () => undefined,
    close: () => undefined,
  };
  const node = await buildApp({ ...services, env: readEnv({}), sharedCounters });
  const refused = await node.inject({ url: "/healthz" });
  expect(refused.statusCode).toBe(429);
  expect(refused.headers["retry-after"]).toBe("7");
  isReachable = false;
  const answered = await node.inject({ url: "/readyz" });
  expect(answered.json()).toMatchObject({
    status: "ready",
    sharedLimits: false,
    redisProblem: "Redis is full",
  });
  await node.close();
});
