import { afterAll, beforeAll, expect, test } from "vitest";
import { activatePack, insertPack } from "#server/city/addresses/load-queries.ts";
import { readEnv, SettingsError } from "#server/env.ts";
import { type SliceApp, startSliceApp } from "#server/testing/slice-app.ts";
import { strongSettings } from "#server/testing/strong-settings.ts";
import { requireGeocoder } from "./required-geocoder.ts";

let node: SliceApp;
beforeAll(async () => {
  node = await startSliceApp([]);
});
afterAll(() => node.close());

const { NODE_ENV } = readEnv(strongSettings);
const production = { NODE_ENV, GEOCODER: "photon" as const, GEOCODER_URL: undefined };
const require = (settings: Partial<Parameters<typeof requireGeocoder>[0]["env"]>) =>
  requireGeocoder({ env: { ...production, ...settings }, db: node.services.db });

test("production without a geocoding server or city pack is refused with a sentence that names the options", async () => {
  const refusal = require({});
  await expect(refusal).rejects.toThrow(SettingsError);
  await expect(refusal).rejects.toThrow(/npm run city.*GEOCODER=offline/);
});

test.each([
  [{ GEOCODER_URL: "https://photon.faire.coop" }],
  [{ GEOCODER: "offline" as const }],
  [{ NODE_ENV: "development" as const }],
])("%o starts", async (settings) => {
  await require(settings);
});

test("a city pack is enough once it is active", async () => {
  const { db } = node.services;
  const bounds: [number, number, number, number] = [-74, 40, -73, 41];
  const pack = { name: "town", sha256: "", bounds, createdAt: new Date(0) };
  const id = await insertPack(db, pack);
  await expect(require({})).rejects.toThrow(SettingsError);
  await activatePack(db, { id, name: "town" });
  await require({});
});
