import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { getDriverAlert } from "#shared/alerts/contract.ts";
import { MAP_CONFIG_PATH, type MapConfig } from "#shared/places/map-config.ts";
import type { Point } from "#shared/places/place.ts";
import { getOpenRides, getRecentRides } from "#shared/rides/contract.ts";
import { widen } from "#web/testing/browser.ts";
import { passTime, startClock } from "#web/testing/clock.ts";
import { equipDevice, removeDevice } from "#web/testing/device.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";
import type { MapSettings } from "./map-view.ts";
import { mapLibrary } from "./use-map.ts";

const city = { latitude: 40.75, longitude: -73.98 };
const device = { latitude: 40.69, longitude: -73.99 };
const style = "/map/style.json";

beforeEach(() => {
  // On a phone the page has no map before a place is chosen.
  widen();
  server.on(getOpenRides, { success: true, rides: [] });
  server.on(getRecentRides, { success: true, rides: [] });
  server.on(getDriverAlert, { success: true, alert: null });
});

/** A browser with WebGL and a service with this map. Returns the center of each view that the map showed. */
const drawMaps = (config: Pick<MapConfig, "style" | "center">) =>
  drawAnswered(async () => Response.json({ attribution: "", spanMiles: null, ...config }));

const drawAnswered = (answerConfig: () => Promise<Response>) => {
  const original = { ...mapLibrary };
  onTestFinished(() => void Object.assign(mapLibrary, original));
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) =>
    address === MAP_CONFIG_PATH ? answerConfig() : server.fetch(address, init),
  );
  const middles: (Point | undefined)[] = [];
  Object.assign(mapLibrary, {
    canDraw: () => true,
    load: async () => (_: HTMLElement, settings: MapSettings) => {
      middles.push(settings.scene.middle);
      return {
        showTrip: () => undefined,
        drawCar: () => undefined,
        fit: ({ middle }: MapSettings["scene"]) => middles.push(middle),
        zoomBy: () => undefined,
        close: () => undefined,
      };
    },
  });
  return middles;
};

/** A device with location permission, whose position arrives when the test releases it. */
const measureSlowly = () => {
  let answer = (_: object) => {};
  equipDevice();
  Object.assign(navigator.geolocation, {
    getCurrentPosition: (found: typeof answer) => {
      answer = found;
    },
  });
  const query = async () => ({ state: "granted" });
  Object.assign(navigator, { permissions: { query } });
  onTestFinished(() => {
    removeDevice();
    Reflect.deleteProperty(navigator, "permissions");
  });
  return { find: () => answer({ coords: { ...device, accuracy: 10, heading: null } }) };
};

const openHome = async () => {
  await openPage("/", rosa);
  await screen.findByRole("button", { name: "Book Now" });
};

const panel = () => document.querySelector(".booking-map");

test("shows the city until the device is found, then its surroundings", async () => {
  const middles = drawMaps({ style, center: city });
  const gps = measureSlowly();
  await openHome();
  await waitFor(() => expect(middles.at(-1)).toEqual(city));
  expect(screen.getByRole("figure", { name: "Map of your area" })).toBeDefined();
  gps.find();
  await waitFor(() => expect(middles.at(-1)).toEqual(device));
});

test("shows the country where neither a city nor the device is known", async () => {
  const middles = drawMaps({ style, center: null });
  await openHome();
  await waitFor(() => expect(middles).not.toEqual([]));
  expect(middles.at(-1)).toBeUndefined();
});

test("leaves no empty box where the service has no map", async () => {
  drawMaps({ style: null, center: null });
  await openHome();
  await waitFor(() => expect(panel()).toBeNull());
});

test("shows an error if the map's settings fail to load, and loads them again on request", async () => {
  startClock("2026-11-22T14:41:00.000Z");
  let calls = 0;
  drawAnswered(async () => {
    calls += 1;
    return new Response(null, { status: 503 });
  });
  await openHome();
  const again = await screen.findByRole("button", { name: "Try again" }, { timeout: 5000 });
  await passTime(10);
  const callsBefore = calls;
  await passTime(10);
  expect(calls).toBe(callsBefore);
  again.click();
  await waitFor(() => expect(calls).toBeGreaterThan(callsBefore));
});
