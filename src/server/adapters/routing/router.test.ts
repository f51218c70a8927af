import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FakeServer, startFakeServer } from "#server/adapters/testing/imitate.ts";
import { captureLog } from "#server/testing/kept-log.ts";
import { offlineRouter } from "./offline-router.ts";
import { osrmRouter } from "./osrm-router.ts";
import type { Router } from "./router.ts";
import { valhallaRouter } from "./valhalla-router.ts";

const timesSquare = { latitude: 40.758, longitude: -73.9855 };
const jfk = { latitude: 40.6394, longitude: -73.7793 };
const noon = new Date("2026-11-18T17:00:00Z");
const osrmPath = "/route/v1/driving/-73.985500,40.758000;-73.779300,40.639400?overview=false";
const osrmAnswer = {
  code: "Ok",
  routes: [{ distance: 26_876, duration: 1832.4, legs: [] }],
  waypoints: [],
};
const valhallaAnswer = {
  trip: { summary: { length: 16.7, time: 1832.4 }, status: 0, units: "miles" },
};

let osrm: FakeServer;
let valhalla: FakeServer;
let broken: FakeServer;
const warnings: object[] = [];
const log = { warn: (fields: object) => void warnings.push(fields) };

beforeAll(async () => {
  osrm = await startFakeServer(({ path }) => (path === osrmPath ? osrmAnswer : null));
  valhalla = await startFakeServer(({ path, body }) =>
    path === "/route" && body.includes('"lon":-73.7793') ? valhallaAnswer : null,
  );
  broken = await startFakeServer(() => null);
});
afterAll(async () => {
  await Promise.all([osrm, valhalla, broken].map((server) => server.close()));
});

const routers: Record<string, () => Router> = {
  "the offline estimate": offlineRouter,
  "an OSRM server": () => osrmRouter(osrm.url, log),
  "a Valhalla server": () => valhallaRouter(valhalla.url, log),
  "a server that fails": () => osrmRouter(broken.url, log),
};

describe.each(Object.entries(routers))("%s", (_name, makeRouter) => {
  test("drives from Times Square to JFK", async () => {
    const route = await makeRouter().route(timesSquare, jfk, noon);
    expect(route.milesHundredths).toBeGreaterThan(1300);
    expect(route.milesHundredths).toBeLessThan(2000);
    expect(route.minutes).toBeGreaterThan(25);
    expect(route.minutes).toBeLessThan(60);
  });

  test("returns whole numbers and a range around the minutes", async () => {
    const { milesHundredths, minutes, minutesRange } = await makeRouter().route(
      timesSquare,
      jfk,
      noon,
    );
    for (const number of [milesHundredths, minutes, ...minutesRange])
      expect(number).toSatisfy(Number.isInteger);
    expect(minutesRange[0]).toBeLessThan(minutes);
    expect(minutesRange[1]).toBeGreaterThan(minutes);
  });
});

test("a measured route rounds its minutes up and is not called estimated", async () => {
  const measured = { milesHundredths: 1670, minutes: 31, minutesRange: [19, 49], estimated: false };
  expect(await osrmRouter(osrm.url, log).route(timesSquare, jfk, noon)).toEqual(measured);
  expect(await valhallaRouter(`${valhalla.url}/`, log).route(timesSquare, jfk, noon)).toEqual(
    measured,
  );
});

test("falls back to the estimate if the server fails, and logs the failure without the places", async () => {
  const capture = captureLog();
  const route = await osrmRouter(broken.url, capture.log).route(timesSquare, jfk, noon);
  expect(route).toEqual(await offlineRouter().route(timesSquare, jfk, noon));
  expect(capture.lines()).toEqual([expect.objectContaining({ service: "OSRM" })]);
  expect(capture.text()).toContain("answered 404");
  expect(capture.text()).not.toContain("40.7");
});

test("the night is faster than noon", async () => {
  const night = new Date("2026-11-18T05:00:00Z");
  const router = offlineRouter();
  const [slow, fast] = [
    await router.route(timesSquare, jfk, noon),
    await router.route(timesSquare, jfk, night),
  ];
  expect(fast.minutes).toBeLessThan(slow.minutes);
});
