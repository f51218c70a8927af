import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { validateStyleMin } from "@maplibre/maplibre-gl-style-spec";
import Fastify from "fastify";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { answerError } from "#server/http/errors.ts";
import type { App } from "#server/http/typed-app.ts";
import { mapConfig } from "#shared/places/map-config.ts";
import { mapRoutes } from "./map-routes.ts";
import { openMaps } from "./open-maps.ts";
import { mapThemes } from "./style/colors.ts";
import { writePmtiles } from "./write-pmtiles.ts";

let folder: string;
let app: App;
let logged: string[];
const city = () => join(folder, "city", "new-york", "map.pmtiles");

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "faire-map-"));
  await mkdir(join(folder, "city", "new-york"), { recursive: true });
  app = openApp();
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

function openApp(baseFile?: string, settings: Record<string, string> = {}): App {
  const env = readEnv({ DATA_DIR: folder, ...settings });
  logged = [];
  const log = pino({}, { write: (line: string) => void logged.push(line) });
  const mapApp: App = Fastify();
  mapApp.setErrorHandler(answerError);
  mapRoutes(mapApp, { env, log }, openMaps(env, log, baseFile));
  return mapApp;
}

async function writeCity(text = "streets", layers = ["streets"]): Promise<Buffer> {
  const writer = await writePmtiles(city(), {
    ...{ bounds: [-74.1, 40.6, -73.9, 40.8], minZoom: 8, maxZoom: 15 },
    metadata: { vector_layers: layers.map((id) => ({ id })) },
  });
  await writer.add(8, 75, 96, Buffer.from(text.repeat(100)));
  await writer.finish();
  return readFile(city());
}

const get = (url: string, headers = {}) => app.inject({ url, headers });

async function readStyle() {
  const config = mapConfig.parse((await get("/map/config")).json());
  const style = (await get(config.style ?? "")).json();
  return { config, style };
}

async function cityAddress(): Promise<string> {
  const { style } = await readStyle();
  const [template] = style.sources["city-0"].tiles;
  return template.replace("pmtiles://", "").replace("/{z}/{x}/{y}", "");
}

test("without a pack the map of the country is served, with a valid style", async () => {
  const { config, style } = await readStyle();
  expect(config.attribution).toContain("OpenStreetMap");
  expect(config).toMatchObject({ center: null, spanMiles: null });
  expect(Object.keys(style.sources)).toEqual(["base"]);
  expect(style.sources.base.attribution).toMatch(/OpenStreetMap.*GeoNames/);
  expect(validateStyleMin(style)).toEqual([]);
});

test("a pack adds its streets, and its own coast where it has one", async () => {
  await writeCity("streets", ["streets", "ocean"]);
  const { config, style } = await readStyle();
  expect(validateStyleMin(style)).toEqual([]);
  expect(config.center?.latitude).toBeCloseTo(40.7, 5);
  expect(config.center?.longitude).toBeCloseTo(-74, 5);
  expect(config.spanMiles).toBeCloseTo(13.8, 1);
  const ids = style.layers.map(({ id }: { id: string }) => id);
  expect(ids).toContain("city-0-area");
  expect(ids).not.toContain("city-0-shore");
  expect(ids).toContain("city-0-street-motorway");
});

test("the light style has the same layers in light colors", async () => {
  await writeCity();
  const { config, style } = await readStyle();
  const reply = await get(String(config.lightStyle));
  expect(reply.headers["cache-control"]).toContain("immutable");
  const light = reply.json();
  expect(validateStyleMin(light)).toEqual([]);
  const shape = ({ layers }: { layers: { id: string }[] }) => layers.map(({ id }) => id);
  expect(shape(light)).toEqual(shape(style));
  const ground = ({ layers }: { layers: { paint: object }[] }) => layers[0]?.paint;
  expect([ground(style), ground(light)]).toEqual([
    { "background-color": mapThemes.dark.water },
    { "background-color": mapThemes.light.water },
  ]);
});

test("a pack without its own coast draws land around its streets", async () => {
  await writeCity();
  const { style } = await readStyle();
  expect(validateStyleMin(style)).toEqual([]);
  const ids = style.layers.map(({ id }: { id: string }) => id);
  expect(ids).toContain("city-0-shore");
  expect(ids.indexOf("city-0-shore")).toBeGreaterThan(ids.indexOf("base-ground"));
  expect(ids.indexOf("city-0-shore")).toBeLessThan(ids.indexOf("city-0-green"));
});

test("the style's URL changes with its content, and is cached forever", async () => {
  const before = (await get("/map/config")).json().style;
  expect((await get(before)).headers["cache-control"]).toContain("immutable");
  expect((await get("/map/style.json")).headers["cache-control"]).toBe("no-cache");
  const packed = await get(before, { "accept-encoding": "gzip" });
  expect(gunzipSync(packed.rawPayload).toString()).toBe((await get(before)).body);
  await writeCity();
  await app.close();
  app = openApp();
  expect((await get("/map/config")).json().style).not.toBe(before);
});

test("tiles are read by ranges of bytes", async () => {
  const file = await writeCity();
  const url = await cityAddress();
  const first = await get(url, { range: "bytes=0-6" });
  expect(first.statusCode).toBe(206);
  expect(first.body).toBe("PMTiles");
  expect(first.headers).toMatchObject({
    "content-range": `bytes 0-6/${file.length}`,
    "content-length": "7",
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=31536000, immutable",
  });
  const beyond = await get(url, { range: "bytes=0-16383" });
  expect(beyond.rawPayload.equals(file)).toBe(true);
  const last = await get(url, { range: "bytes=-5" });
  expect(last.rawPayload.equals(file.subarray(-5))).toBe(true);
});

test("whole-file, HEAD, conditional and out-of-range requests get the standard replies", async () => {
  const file = await writeCity();
  const url = await cityAddress();
  for (const range of [undefined, "bytes=5-2", "bytes=0-1,3-4", "lines=1-2"])
    expect((await get(url, range ? { range } : {})).statusCode).toBe(200);
  const head = await app.inject({ method: "HEAD", url });
  expect(head.headers["content-length"]).toBe(String(file.length));
  expect(head.body).toBe("");
  const missing = await get(url, { range: `bytes=${file.length}-` });
  expect(missing.statusCode).toBe(416);
  expect(missing.headers["content-range"]).toBe(`bytes */${file.length}`);
  const etag = String(head.headers.etag);
  expect((await get(url, { "if-none-match": etag })).statusCode).toBe(304);
  expect((await get(url, { range: "bytes=0-6", "if-range": etag })).statusCode).toBe(206);
  expect((await get(url, { range: "bytes=0-6", "if-range": '"other"' })).statusCode).toBe(200);
});

test("a replaced file is not served under its old version", async () => {
  await writeCity();
  const url = await cityAddress();
  await writeCity("other streets");
  await utimes(city(), new Date(), new Date(Date.now() + 5000));
  expect((await get(url, { range: "bytes=0-6" })).statusCode).toBe(404);
  expect((await get("/map/tiles/unknown.pmtiles")).statusCode).toBe(404);
});

test("a broken map file is left out, and the log says why", async () => {
  await writeFile(city(), "not a map");
  const { style } = await readStyle();
  expect(Object.keys(style.sources)).toEqual(["base"]);
  expect(logged.join()).toContain("map file cannot be read");
});

test("without a base map there is no style", async () => {
  await app.close();
  app = openApp(join(folder, "missing.pmtiles"));
  expect((await get("/map/config")).json().style).toBeNull();
  expect((await get("/map/style.json")).statusCode).toBe(404);
});

test("a configured style URL replaces the packs' style and supplies its own attribution", async () => {
  await writeCity();
  await app.close();
  const url = "https://tiles.example.com/style.json";
  app = openApp(undefined, { MAP_STYLE_URL: url });
  const config = mapConfig.parse((await get("/map/config")).json());
  expect(config).toMatchObject({ style: url, lightStyle: null, attribution: "" });
  expect(config.center?.latitude).toBeCloseTo(40.7, 5);
});
