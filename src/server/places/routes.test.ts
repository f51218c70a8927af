import { afterAll, beforeAll, expect, test } from "vitest";
import { lockBuilds } from "#server/city/build-lock.ts";
import { type SliceApp, startSliceApp } from "#server/testing/slice-app.ts";
import { placeRoutes } from "./routes.ts";

let node: SliceApp;
beforeAll(async () => {
  node = await startSliceApp([placeRoutes]);
});
afterAll(() => node.close());

const ask = async (path: string, payload: object) => {
  const response = await node.app.inject({ method: "POST", url: `/api${path}`, payload });
  return { status: response.statusCode, body: response.json() };
};

test("visitors find places by the beginning of a name", async () => {
  const { status, body } = await ask("/places", { q: "laguar" });
  expect(status).toBe(200);
  expect(body.success).toBe(true);
  expect(body.places[0]).toEqual({
    label: "LaGuardia Airport (LGA)",
    detail: "Airport, New York, NY",
    latitude: 40.7772,
    longitude: -73.8726,
    precision: "airport",
  });
});

test("places close to the given position come first, eight at most", async () => {
  const { body } = await ask("/places", {
    q: "springfield",
    near: { latitude: 42.1, longitude: -72.6 },
  });
  expect(body.places[0].label).toBe("Springfield, MA");
  expect(body.places).toHaveLength(8);
});

test("nothing is found for nonsense", async () => {
  expect((await ask("/places", { q: "asdfgh qwerty" })).body).toEqual({
    success: true,
    places: [],
    isPreparing: false,
  });
});

test("an empty reply says that addresses are being prepared while a city pack is built", async () => {
  const { body: found } = await ask("/places", { q: "laguar" });
  expect(found.isPreparing).toBe(false);
  const unlock = await lockBuilds(node.databaseUrl);
  expect((await ask("/places", { q: "asdfgh qwerty" })).body.isPreparing).toBe(true);
  expect((await ask("/places", { q: "laguar" })).body.isPreparing).toBe(false);
  await unlock();
  expect((await ask("/places", { q: "asdfgh qwerty" })).body.isPreparing).toBe(false);
});

test("a position is named after the nearest place and keeps its coordinates", async () => {
  const { status, body } = await ask("/places/reverse", {
    latitude: 40.7581,
    longitude: -73.9856,
  });
  expect(status).toBe(200);
  expect(body.place).toMatchObject({
    label: "Near Times Square, New York, NY",
    latitude: 40.7581,
    longitude: -73.9856,
    precision: "coordinates",
  });
});

test.each([
  [{ q: "" }, "Enter at least 2 characters"],
  [{ q: " x " }, "Enter at least 2 characters"],
  [{}, "Enter at least 2 characters"],
  [{ q: "x".repeat(201) }, "Enter at most 200 characters"],
  [{ q: "newark", near: { latitude: 91, longitude: 0 } }, "Latitude must be between -90 and 90"],
])("the search %o is refused", async (sent, sentence) => {
  const { status, body } = await ask("/places", sent);
  expect(status).toBe(400);
  expect(body).toMatchObject({ success: false, error: sentence });
});

test.each([
  [{ latitude: 91, longitude: 0 }, "Latitude must be between -90 and 90"],
  [{ latitude: 40, longitude: -181 }, "Longitude must be between -180 and 180"],
  [{ latitude: "north", longitude: 0 }, "Latitude must be a number"],
  [{ latitude: 40 }, "Longitude must be a number"],
])("the position %o is refused", async (sent, sentence) => {
  const { status, body } = await ask("/places/reverse", sent);
  expect(status).toBe(400);
  expect(body).toMatchObject({ success: false, error: sentence });
});
