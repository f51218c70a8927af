import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getDirections } from "#shared/directions/contract.ts";
import type { Directions } from "#shared/directions/directions.ts";
import { getPlatformStatus, putPosition } from "#shared/drivers/contract.ts";
import { writePolyline } from "#shared/places/polyline.ts";
import { arriveAtPickup, getOpenRides } from "#shared/rides/contract.ts";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { chooseSource } from "#web/drivers/sharing-store.ts";
import { brokenAnswer } from "#web/testing/answers.ts";
import { passTime, startClock } from "#web/testing/clock.ts";
import { device, equipDevice, removeDevice } from "#web/testing/device.ts";
import { answerDashboard, offlineStatus } from "#web/testing/driver-dashboard.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

/** A socket that never opens: positions are sent by HTTP. */
class ClosedSocket {
  send() {}
  close() {}
}

const spoken: string[] = [];

beforeEach(() => {
  startClock("2026-11-22T14:41:00.000Z");
  vi.stubGlobal("WebSocket", ClosedSocket);
  vi.stubGlobal("speechSynthesis", {
    speak: ({ text }: { text: string }) => void spoken.push(text),
    cancel: () => undefined,
  });
  vi.stubGlobal(
    "SpeechSynthesisUtterance",
    class {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  spoken.length = 0;
  device.watches = 0;
  equipDevice();
  answerDashboard();
  server.on(putPosition, { success: true, receivedAt: "2026-11-22T14:41:00.000Z" });
  server.on(getOpenRides, { success: true, rides: [aRide({ state: "accepted" })] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  removeDevice();
  chooseSource({ kind: "none" });
});

/** Half a mile north on one street, then a quarter mile east. */
const start = { latitude: 40.74, longitude: -73.9857 };
const turn = { latitude: 40.74724, longitude: -73.9857 };
const end = { latitude: 40.74724, longitude: -73.98092 };
const directions: Directions = {
  miles: 0.75,
  minutes: 6,
  isEstimated: false,
  isPreparing: false,
  line: writePolyline([start, turn, end]),
  turns: [
    { kind: "start", instruction: "Drive north on 5th Avenue", miles: 0.5, pointIndex: 0 },
    { kind: "right", instruction: "Turn right onto East 34th Street", miles: 0.25, pointIndex: 1 },
    { kind: "arrive-left", instruction: "You have arrived", miles: 0, pointIndex: 2 },
  ],
};

const estimate: Directions = { ...directions, isEstimated: true, line: null, turns: [] };

const drive = async (latitude: number, longitude = start.longitude) => {
  await act(async () => device.found({ coords: { latitude, longitude, accuracy: 8, heading: 3 } }));
  await passTime(1);
};

const openWay = async () => {
  const { person } = await openPage("/driver/dashboard", dan);
  const way = within(await screen.findByRole("region", { name: "Way to the pickup" }));
  const says = (words: string) =>
    waitFor(() => expect(way.getAllByRole("status")[0]?.textContent).toBe(words));
  return { person, way, says };
};

const waitUntilWatched = () => waitFor(() => expect(device.watches).toBe(1));

/** The page of a driver at the start of the route. */
const openAtStart = async () => {
  server.on(getDirections, { success: true, directions });
  chooseSource({ kind: "device" });
  const page = await openWay();
  await waitUntilWatched();
  await drive(start.latitude);
  await page.says("Turn right onto East 34th Street");
  return page;
};

/** Opens the dashboard during a trip and sends a first position. Returns the card of the way. */
async function driveToDestination() {
  server.on(getDirections, { success: true, directions });
  chooseSource({ kind: "device" });
  await openPage("/driver/dashboard", dan);
  const way = within(await screen.findByRole("region", { name: "Way to the destination" }));
  await waitUntilWatched();
  await drive(start.latitude);
  return way;
}

test("the next turn, the remaining miles and the arrival are updated as the driver moves", async () => {
  const { way, says } = await openAtStart();
  expect(server.calls(getDirections).map(({ body }) => body)).toEqual([
    { from: { latitude: 40.74, longitude: -73.9857 }, heading: 3 },
  ]);
  way.getByText("In 0.5 mi");
  way.getByText("6 min");
  way.getByText("0.8 mi");
  way.getByText("9:47 AM ET");
  await drive(40.7443);
  await way.findByText("In 0.2 mi");
  way.getByText("4 min");
  await drive(turn.latitude, -73.9832);
  await says("The pickup is on the left");
  way.getByText("In 0.1 mi");
  expect(server.calls(getDirections)).toHaveLength(1);
});

test("one tap shows all remaining turns", async () => {
  const { person, way } = await openAtStart();
  await person.click(way.getByText("All 2 turns"));
  expect(way.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Turn right onto East 34th Street0.3 mi",
    "The pickup is on the left",
  ]);
});

test("a car that leaves the route for some seconds gets a new route, at most every ten seconds", async () => {
  const { says } = await openAtStart();
  await passTime(10);
  await drive(40.742, -73.98);
  expect(server.calls(getDirections)).toHaveLength(1);
  await drive(40.7421, -73.98);
  await passTime(10);
  await says("You left the route. Finding a new one.");
  expect(server.calls(getDirections)).toHaveLength(2);
  await drive(40.7422, -73.98);
  await passTime(5);
  expect(server.calls(getDirections)).toHaveLength(2);
  await passTime(10);
  expect(server.calls(getDirections)).toHaveLength(3);
});

test("without road data the page says that it shows an estimate; without a reply it tries again", async () => {
  server.on(getDirections, brokenAnswer(), {
    success: true,
    directions: estimate,
  });
  chooseSource({ kind: "device" });
  const { way, says } = await openWay();
  await waitUntilWatched();
  await drive(start.latitude);
  await says("The route could not be loaded. We keep trying.");
  await passTime(15);
  await says("No street directions here. Time and distance are estimated.");
  expect(way.queryByText(/turns$/)).toBeNull();
  expect(way.queryByRole("switch", { name: "Voice" })).toBeNull();
  way.getByText("0.8 mi");
});

test("while the streets are being prepared the page does not say that there are none", async () => {
  server.on(
    getDirections,
    { success: true, directions: { ...estimate, isPreparing: true } },
    { success: true, directions },
  );
  chooseSource({ kind: "device" });
  const { way, says } = await openWay();
  await waitUntilWatched();
  await drive(start.latitude);
  await says("Finding the route. Until then, time and distance are estimated.");
  way.getByText("0.8 mi");
  await passTime(15);
  await says("Turn right onto East 34th Street");
});

test("after two minutes without streets the page says so, keeps the estimate and asks less often", async () => {
  server.on(getDirections, { success: true, directions: { ...estimate, isPreparing: true } });
  chooseSource({ kind: "device" });
  const { way, says } = await openWay();
  await waitUntilWatched();
  await drive(start.latitude);
  for (let seconds = 0; seconds < 130; seconds += 10) await passTime(10);
  await says("No street directions right now. Time and distance are estimated. We keep trying.");
  way.getByText("0.8 mi");
  const before = server.calls(getDirections).length;
  for (let seconds = 0; seconds < 60; seconds += 10) await passTime(10);
  expect(server.calls(getDirections).length - before).toBeLessThanOrEqual(2);
  server.on(getDirections, { success: true, directions });
  for (let seconds = 0; seconds < 40; seconds += 10) await passTime(10);
  await says("Turn right onto East 34th Street");
});

test("a driver who is offline or shares no position is told how to see the directions", async () => {
  const { way } = await openWay();
  way.getByText("No turns without your location.");
  cleanup();
  server.on(getPlatformStatus, offlineStatus);
  const { way: offline } = await openWay();
  await offline.findByText("Go online to see the route.");
  expect(server.calls(getDirections)).toEqual([]);
});

test("a driver who shares no position can start sharing from the directions", async () => {
  server.on(getDirections, brokenAnswer());
  const { person, way } = await openWay();
  await person.click(way.getByRole("button", { name: "Share location" }));
  await waitUntilWatched();
  await drive(start.latitude);
  await waitFor(() => expect(server.calls(getDirections)).not.toEqual([]));
  expect(way.queryByRole("button", { name: "Share location" })).toBeNull();
});

test("a driver whose browser refuses the location is told how to allow it, and can try again", async () => {
  server.on(getDirections, brokenAnswer());
  const { person, way } = await openWay();
  await person.click(way.getByRole("button", { name: "Share location" }));
  await waitUntilWatched();
  act(() => device.failed({ code: 1, PERMISSION_DENIED: 1 }));
  await way.findByText("Open the permissions and set Location to Allow.");
  await person.click(way.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(device.watches).toBe(2));
  await drive(start.latitude);
  await waitFor(() => expect(server.calls(getDirections)).not.toEqual([]));
  expect(way.queryByText("Open the permissions and set Location to Allow.")).toBeNull();
});

test("turns are spoken while the driver has speech on", async () => {
  const { person, way } = await openAtStart();
  expect(spoken).toEqual([]);
  await person.click(way.getByRole("switch", { name: "Voice", checked: false }));
  expect(spoken).toEqual(["In 0.5 miles: Turn right onto East 34th Street"]);
  await drive(40.7468);
  await drive(40.7469);
  expect(spoken.slice(1)).toEqual(["Turn right onto East 34th Street"]);
  await person.click(way.getByRole("switch", { name: "Voice", checked: true }));
  await drive(turn.latitude, -73.9832);
  expect(spoken).toHaveLength(2);
});

test("at the pickup the page offers no voice, and says no turn of the ride before the start", async () => {
  localStorage.setItem("speaksTurns", "on");
  server.on(getOpenRides, { success: true, rides: [aRide({ state: "arrived" })] });
  const way = await driveToDestination();
  await way.findByText("All 2 turns");
  expect(way.queryByRole("switch", { name: "Voice" })).toBeNull();
  // The length of the trip stands below its stops.
  expect(way.queryByText("0.8 mi")).toBeNull();
  expect(way.queryByText("Turn right onto East 34th Street", { selector: "p" })).toBeNull();
  expect(spoken).toEqual([]);
  localStorage.removeItem("speaksTurns");
});

test("the way has one link to the maps app, with what it costs below, and calls beside the messages", async () => {
  const { rider } = aRide();
  server.on(getOpenRides, {
    success: true,
    rides: [aRide({ state: "accepted", rider: { ...rider, phoneNumber: "2125550142" } })],
  });
  const { way } = await openAtStart();
  expect(way.getByRole("link", { name: "Open in Maps" })).toBeDefined();
  way.getByText(/^While a maps app is open,/);
  const call = screen.getByRole("link", { name: "Call (212) 555-0142" });
  expect(call.getAttribute("href")).toBe("tel:2125550142");
  await screen.findByRole("button", { name: /^Messages/ });
  expect(call.parentElement?.textContent).toBe("CallMessages Safety");
  // The card has the number in words in a wide window, for a phone that is not this device.
  screen.getByText("(212) 555-0142");
});

/** Ends of the trip and lines on the map of the way. */
const mapOf = (way: ReturnType<typeof within>) => {
  const map = way.getByRole("img", { name: "Map of the way to JFK Airport" });
  const count = (selector: string) => map.querySelectorAll(selector).length;
  return { ends: count(".sketch-end"), lines: count(".sketch-arc, .sketch-route") };
};

test.each([
  ["arrived", "17.2 mi, 48 min"],
  ["started", "48 min"],
] as const)(
  "without a position, the map of a ride that is %s shows pickup, destination and the line between",
  async (state, length) => {
    server.on(getOpenRides, { success: true, rides: [aRide({ state })] });
    await openPage("/driver/dashboard", dan);
    const way = within(await screen.findByRole("region", { name: "Way to the destination" }));
    expect(mapOf(way)).toEqual({ ends: 2, lines: 1 });
    expect(screen.getByText(length)).toBeDefined();
  },
);

test("on the way to the pickup the card names its address once, and the drop-off below", async () => {
  const { from } = aRide();
  await openWay();
  expect(screen.getAllByText(from.label)).toHaveLength(1);
  expect(screen.queryByText("Pickup", { selector: "dt" })).toBeNull();
  screen.getByText("Drop-off", { selector: "dt" });
});

test("the map of a driver who waits shows the pickup large, and the whole trip on request", async () => {
  server.on(getOpenRides, { success: true, rides: [aRide({ state: "arrived" })] });
  const { person } = await openPage("/driver/dashboard", dan);
  const way = within(await screen.findByRole("region", { name: "Way to the destination" }));
  const map = way.getByRole("img", { name: "Map of the way to JFK Airport" });
  const milesOfScale = () => Number.parseFloat(map.querySelector("text")?.textContent ?? "");
  expect(milesOfScale()).toBeLessThan(1);
  await person.click(way.getByRole("button", { name: "Show the whole trip" }));
  expect(milesOfScale()).toBeGreaterThan(1);
});

test("at the pickup, the map frames the car where it waits, not where it came from", async () => {
  chooseSource({ kind: "device" });
  server.on(getDirections, { success: true, directions: estimate });
  const { person } = await openWay();
  await waitUntilWatched();
  const { latitude, longitude } = aRide().from;
  await drive(latitude - 0.1, longitude);
  await drive(latitude, longitude);
  const arrived = aRide({ state: "arrived" });
  server.on(arriveAtPickup, { success: true, ride: arrived });
  server.on(getOpenRides, { success: true, rides: [arrived] });
  await person.click(await screen.findByRole("button", { name: "I have arrived" }));
  const map = await screen.findByRole("img", { name: "Map of the way to JFK Airport" });
  await waitFor(() =>
    expect(Number.parseFloat(map.querySelector("text")?.textContent ?? "")).toBeLessThan(1),
  );
});

test("on the trip, the map of a driver with a position leaves out the pickup", async () => {
  server.on(getOpenRides, { success: true, rides: [aRide({ state: "started" })] });
  const way = await driveToDestination();
  await way.findByText("0.8 mi");
  expect(mapOf(way)).toEqual({ ends: 1, lines: 1 });
});

test("on the trip without street directions, an arc leads from the car to the destination", async () => {
  server.on(getOpenRides, { success: true, rides: [aRide({ state: "started" })] });
  server.on(getDirections, { success: true, directions: estimate });
  chooseSource({ kind: "device" });
  await openPage("/driver/dashboard", dan);
  const way = within(await screen.findByRole("region", { name: "Way to the destination" }));
  await waitUntilWatched();
  await drive(start.latitude);
  await waitFor(() => expect(mapOf(way)).toEqual({ ends: 1, lines: 1 }));
  const map = way.getByRole("img", { name: /^Map of the way/ });
  expect(map.querySelector(".sketch-arc")).not.toBeNull();
});

test("the map shows the whole rest of a short way, not only the turn ahead", async () => {
  const farEnd = { latitude: turn.latitude, longitude: -73.957 };
  const line = writePolyline([start, turn, farEnd]);
  server.on(getDirections, { success: true, directions: { ...directions, line } });
  chooseSource({ kind: "device" });
  const { way } = await openWay();
  await waitUntilWatched();
  await drive(start.latitude);
  const map = way.getByRole("img", { name: /^Map of the way/ });
  const [, , width, height] = (map.getAttribute("viewBox") ?? "").split(" ").map(Number);
  await waitFor(() => expect(map.querySelector(".sketch-route")).not.toBeNull());
  const points = (map.querySelector(".sketch-route")?.getAttribute("points") ?? "").split(" ");
  expect(points).toHaveLength(3);
  for (const [x = -1, y = -1] of points.map((point) => point.split(",").map(Number))) {
    expect(x > 0 && x < Number(width)).toBe(true);
    expect(y > 0 && y < Number(height)).toBe(true);
  }
});

test("without a position, the request's arrival is shown on the way to the pickup", async () => {
  const { way } = await openWay();
  way.getByText("9:46 AM ET");
  way.getByText("5 min");
});
