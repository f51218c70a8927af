import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Imitation, imitate } from "#server/adapters/testing/imitate.ts";
import { keepLog } from "#server/testing/kept-log.ts";
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

let osrm: Imitation;
let valhalla: Imitation;
let broken: Imitation;
const warnings: object[] = [];
const log = { warn: (fields: object) => void warnings.push(fields) };

beforeAll(async () => {
  osrm = await imitate(({ path }) => (path === osrmPath ? osrmAnswer : null));
  valhalla = await imitate(({ path, body }) =>
    path === "/route" && body.includes('"lon":-73.7793') ? valhallaAnswer : null,
  );
  broken = await imitate(() => null);
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

  test("tells whole numbers, and a range around the minutes", async () => {
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

test("the estimate takes over when the server fails, and the log says so without the places", async () => {
  const kept = keepLog();
  const route = await osrmRouter(broken.url, kept.log).route(timesSquare, jfk, noon);
  expect(route).toEqual(await offlineRouter().route(timesSquare, jfk, noon));
  expect(kept.lines()).toEqual([expect.objectContaining({ service: "OSRM" })]);
  expect(kept.text()).toContain("answered 404");
  expect(kept.text()).not.toContain("40.7");
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
