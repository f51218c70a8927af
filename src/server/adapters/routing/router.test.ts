import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FakeServer, startFakeServer } from "#server/adapters/testing/fake-server.ts";
import { captureLog } from "#server/testing/captured-log.ts";
import { readPolyline, writePolyline } from "#shared/places/polyline.ts";
import { offlineRouter } from "./offline-router.ts";
import { osrmRouter } from "./osrm-router.ts";
import { readOsrmTurns } from "./osrm-turns.ts";
import type { Router } from "./router.ts";
import { valhallaRouter } from "./valhalla-router.ts";

const timesSquare = { latitude: 40.758, longitude: -73.9855 };
const jfk = { latitude: 40.6394, longitude: -73.7793 };
const noon = new Date("2026-11-18T17:00:00Z");
const osrmPath =
  "/route/v1/driving/-73.985500,40.758000;-73.779300,40.639400?overview=full&geometries=polyline";
const osrmTurnsPath =
  "/route/v1/driving/-73.985500,40.758000;-73.779300,40.639400" +
  "?overview=false&steps=true&geometries=polyline&bearings=90%2C60%3B";
/** Three points; the last step starts at the last point. */
const line = [
  { latitude: 40.758, longitude: -73.9855 },
  { latitude: 40.76, longitude: -73.98 },
  { latitude: 40.6394, longitude: -73.7793 },
];
const osrmLeg = { steps: [], summary: "", weight: 1832.4, distance: 26_876, duration: 1832.4 };
const osrmAnswer = {
  code: "Ok",
  routes: [
    {
      geometry: writePolyline(line),
      legs: [osrmLeg],
      weight_name: "routability",
      weight: 1832.4,
      distance: 26_876,
      duration: 1832.4,
    },
  ],
  waypoints: [],
};
const osrmTurnsAnswer = {
  ...osrmAnswer,
  routes: [
    {
      distance: 26_876,
      duration: 1832.4,
      legs: [
        {
          steps: [
            {
              distance: 804.672,
              name: "Broadway",
              geometry: writePolyline(line.slice(0, 2)),
              maneuver: { type: "depart", modifier: "left" },
            },
            {
              distance: 26_071.328,
              name: "Main Street",
              geometry: writePolyline(line.slice(1)),
              maneuver: { type: "turn", modifier: "sharp right" },
            },
            {
              distance: 0,
              name: "",
              geometry: writePolyline(line.slice(2)),
              maneuver: { type: "arrive", modifier: "left" },
            },
          ],
        },
      ],
    },
  ],
};
const valhallaTurnsAnswer = {
  trip: {
    summary: { length: 16.7, time: 1832.4 },
    legs: [
      {
        shape: writeMillionths(line),
        maneuvers: [
          { type: 1, instruction: "Drive north on Broadway.", length: 0.5, begin_shape_index: 0 },
          {
            type: 11,
            instruction: "Turn sharp right onto Main Street.",
            length: 16.2,
            begin_shape_index: 1,
          },
          {
            type: 6,
            instruction: "Your destination is on the left.",
            length: 0,
            begin_shape_index: 2,
          },
        ],
      },
    ],
  },
};
/** Encodes with precision 6, as Valhalla does: ten times the coordinates in precision 5. */
function writeMillionths(points: typeof line) {
  return writePolyline(
    points.map(({ latitude, longitude }) => ({
      latitude: latitude * 10,
      longitude: longitude * 10,
    })),
  );
}
/** A response without directions has a shape but no maneuvers. */
const valhallaAnswer = {
  trip: {
    locations: [],
    legs: [{ summary: { length: 16.7, time: 1832.4 }, shape: writeMillionths(line) }],
    summary: { length: 16.7, time: 1832.4 },
    status_message: "Found route between points",
    status: 0,
    units: "miles",
    language: "en-US",
  },
};

let osrm: FakeServer;
let valhalla: FakeServer;
let broken: FakeServer;
const warnings: object[] = [];
const log = { warn: (fields: object) => void warnings.push(fields) };

beforeAll(async () => {
  osrm = await startFakeServer(({ path }) => {
    if (path === osrmTurnsPath) return osrmTurnsAnswer;
    return path === osrmPath ? osrmAnswer : null;
  });
  valhalla = await startFakeServer(({ path, body }) => {
    if (path !== "/route" || !body.includes('"lon":-73.7793')) return null;
    return body.includes('"heading":90') ? valhallaTurnsAnswer : valhallaAnswer;
  });
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
  test("finds a plausible route from Times Square to JFK", async () => {
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

test("a measured route has its road's miles and line and the hour's minutes, and is not marked as estimated", async () => {
  const { minutes, minutesRange } = await offlineRouter().route(timesSquare, jfk, noon);
  const measuredRoute = {
    milesHundredths: 1670,
    minutes,
    minutesRange,
    estimated: false,
    source: "service",
    line: writePolyline(line),
  };
  expect(await osrmRouter(osrm.url, log).route(timesSquare, jfk, noon)).toEqual(measuredRoute);
  expect(await valhallaRouter(`${valhalla.url}/`, log).route(timesSquare, jfk, noon)).toEqual(
    measuredRoute,
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

test("a trip takes fewer minutes at night than at noon", async () => {
  const night = new Date("2026-11-18T05:00:00Z");
  const router = offlineRouter();
  const [slow, fast] = [
    await router.route(timesSquare, jfk, noon),
    await router.route(timesSquare, jfk, night),
  ];
  expect(fast.minutes).toBeLessThan(slow.minutes);
});

describe.each(["an OSRM server", "a Valhalla server"])("directions of %s", (name) => {
  test("have a line, and each turn with its instruction", async () => {
    const directions = await routers[name]?.().directions(
      { ...timesSquare, heading: 90 },
      jfk,
      noon,
    );
    const { minutes } = await offlineRouter().route(timesSquare, jfk, noon);
    expect(directions).toMatchObject({ miles: 16.7, minutes, isEstimated: false });
    expect(readPolyline(directions?.line ?? "")).toEqual(line);
    expect(directions?.turns.map(({ kind, pointIndex }) => [kind, pointIndex])).toEqual([
      ["start", 0],
      ["sharp-right", 1],
      ["arrive-left", 2],
    ]);
    expect(directions?.turns.map(({ miles }) => miles.toFixed(1))).toEqual(["0.5", "16.2", "0.0"]);
    expect(directions?.turns[1]?.instruction).toBe("Turn sharp right onto Main Street");
  });
});

test("directions without a working routing server have no turns and are marked as estimated", async () => {
  const estimate = await offlineRouter().directions(timesSquare, jfk, noon);
  expect(estimate).toMatchObject({ isEstimated: true, line: null, turns: [] });
  expect(await osrmRouter(broken.url, log).directions(timesSquare, jfk, noon)).toEqual(estimate);
});

test.each([
  [{ type: "depart" }, "Drive on"],
  [{ type: "turn", modifier: "slight left" }, "Bear left"],
  [{ type: "continue", modifier: "uturn" }, "Make a U-turn"],
  [{ type: "fork", modifier: "slight right" }, "Keep right"],
  [{ type: "on ramp", modifier: "right" }, "Take the ramp on the right"],
  [{ type: "off ramp", modifier: "slight right" }, "Take the exit on the right"],
  [{ type: "roundabout", exit: 2 }, "Take exit 2 of the roundabout"],
  [{ type: "rotary" }, "Enter the roundabout"],
  [{ type: "merge", modifier: "left" }, "Merge"],
  [{ type: "new name", modifier: "straight" }, "Continue"],
  [{ type: "arrive", modifier: "right" }, "You have arrived"],
])("an OSRM maneuver on a street without a name has an instruction: %j", (maneuver, sentence) => {
  const step = { distance: 1, name: "", geometry: "", maneuver };
  const { turns } = readOsrmTurns({
    code: "Ok",
    routes: [{ distance: 1, duration: 1, legs: [{ steps: [step] }] }],
  });
  expect(turns[0]?.instruction).toBe(sentence);
});
