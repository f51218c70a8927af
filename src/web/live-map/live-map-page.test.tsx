import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import type { ReplyOf } from "#shared/endpoint.ts";
import { getLiveMap } from "#shared/live-map/contract.ts";
import { MAP_CONFIG_PATH } from "#shared/places/map-config.ts";
import { writePolyline } from "#shared/places/polyline.ts";
import type { MapSettings } from "#web/map/map-view.ts";
import { mapLibrary } from "#web/map/use-map.ts";
import { brokenAnswer, heldAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada, dan } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

type LiveMap = ReplyOf<typeof getLiveMap>;

const now = () => new Date().toISOString();
const rideOf = (number: number, more: Partial<LiveMap["rides"][number]> = {}) => ({
  rideId: `019a0000-0000-7000-8000-00000000000${number}`,
  reference: `FRABC12300${number}`,
  kind: "instant" as const,
  state: "started" as const,
  rider: "Rosa Diaz",
  driver: { id: dan.id, name: "Dan Ortiz" },
  from: { label: "350 5th Ave", latitude: 40.7484, longitude: -73.9857 },
  to: { label: "JFK Airport", latitude: 40.6413, longitude: -73.7781 },
  line: null,
  requestedAt: now(),
  pickupAt: null,
  answerBy: null,
  car: { latitude: 40.74, longitude: -73.98, at: now() },
  ...more,
});
const waiting = rideOf(2, {
  state: "pending",
  answerBy: new Date(Date.now() + 40_000).toISOString(),
  car: null,
});

const live = (more: Partial<LiveMap> = {}): LiveMap => ({
  success: true,
  rides: [rideOf(1), waiting],
  drivers: [
    {
      id: dan.id,
      name: "Dan Ortiz",
      state: "taken",
      vehicle: "Toyota Camry",
      position: { latitude: 40.74, longitude: -73.98, at: now(), isExact: true },
    },
    {
      id: "019a0000-0000-7000-8000-0000000000d2",
      name: "Dora Lee",
      state: "hidden",
      vehicle: null,
      position: null,
    },
  ],
  counts: { waiting: 1, under_way: 1, free: 0, taken: 1, hidden: 1 },
  ...more,
});

const config = {
  ...{ style: "/map/style.json", attribution: "" },
  ...{ center: { latitude: 40.73, longitude: -74 }, spanMiles: 5 },
};

type Streets = {
  open?: (settings: MapSettings) => unknown;
  fit?: (scene: MapSettings["scene"]) => unknown;
};

/** Replaces the sketch by a map with streets, which draws nothing. */
const putStreets = ({ open, fit = () => undefined }: Streets) => {
  const original = { ...mapLibrary };
  onTestFinished(() => void Object.assign(mapLibrary, original));
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) =>
    address === MAP_CONFIG_PATH ? Response.json(config) : server.fetch(address, init),
  );
  Object.assign(mapLibrary, {
    canDraw: () => true,
    load: async () => (_: HTMLElement, settings: MapSettings) => {
      open?.(settings);
      return {
        ...{ showTrip: () => undefined, drawCar: () => undefined, fit },
        ...{ zoomBy: () => undefined, close: () => undefined },
      };
    },
  });
};

const section = async (name: string) => within(await screen.findByRole("region", { name }));

test("lists the contents of the map as text, with links to rides and drivers", async () => {
  server.on(getLiveMap, live());
  await openPage("/admin/map", ada);
  await screen.findByText("2 drivers online, 1 ride under way, 1 request waiting");
  const underWay = await section("Rides under way");
  expect(underWay.getByRole("link", { name: "FRABC123001" }).getAttribute("href")).toBe(
    `/admin/rides/${rideOf(1).rideId}`,
  );
  expect(underWay.getByText(/Rosa Diaz with/)).toBeDefined();
  const requests = await section("Requests waiting");
  expect(requests.getByText(/to answer/)).toBeDefined();
  const drivers = await section("Drivers online");
  expect(drivers.getByRole("link", { name: "Dan Ortiz" }).getAttribute("href")).toBe(
    `/admin/driver/${dan.id}`,
  );
  expect(drivers.getByText("Toyota Camry")).toBeDefined();
  expect(drivers.getByText(/No position yet/)).toBeDefined();
  expect(screen.getAllByText(/Updated 0 s ago/).length).toBeGreaterThan(0);
});

test("a position older than a minute shows its age, and a request for a scheduled ride shows its deadline", async () => {
  const old = new Date(Date.now() - 90_000).toISOString();
  const contents = live();
  server.on(getLiveMap, {
    ...contents,
    drivers: contents.drivers.map((driver) => ({
      ...driver,
      position: driver.position && { ...driver.position, at: old },
    })),
    rides: contents.rides.map((ride) => ({ ...ride, pickupAt: ride.answerBy })),
  });
  await openPage("/admin/map", ada);
  const drivers = await section("Drivers online");
  expect(drivers.getAllByText(/Updated 1 min ago/)).toHaveLength(1);
  expect((await section("Requests waiting")).getByText(/answer by/)).toBeDefined();
});

test("without WebGL the map is a sketch of the same drivers and rides", async () => {
  server.on(getLiveMap, live());
  await openPage("/admin/map", ada);
  await section("Drivers online");
  const sketch = screen.getByRole("img", { name: /^Map of online drivers/ });
  expect(sketch.querySelectorAll(".crowd-taken")).toHaveLength(1);
  expect(sketch.querySelectorAll(".crowd-pickup, .crowd-waiting, .crowd-dropoff")).toHaveLength(4);
  expect(sketch.querySelector(".crowd-line")?.getAttribute("d")?.match(/M/g)).toHaveLength(2);
});

test("the list marks a driver as the map does, and the legend explains marks of several kinds", async () => {
  const contents = live({ rides: [] });
  server.on(getLiveMap, contents);
  const { queries } = await openPage("/admin/map", ada);
  const drivers = await screen.findByRole("region", { name: "Drivers online" });
  expect(drivers.querySelectorAll(".crowd-taken, .crowd-hidden")).toHaveLength(2);
  expect(screen.queryByRole("list", { name: "Marks on the map" })).toBeNull();
  const sketch = screen.getByRole("img", { name: /^Map of online drivers/ });
  expect(sketch.querySelector("title")?.textContent).toBe("Dan Ortiz");
  const [position] = contents.drivers.map((driver) => driver.position);
  server.on(getLiveMap, {
    ...contents,
    drivers: contents.drivers.map((driver) => ({ ...driver, position: position ?? null })),
  });
  await queries.refetchQueries({ queryKey: ["admin", "live-map"] });
  const legend = within(await screen.findByRole("list", { name: "Marks on the map" }));
  expect(legend.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Taken driver",
    "Not offered",
  ]);
});

test("the map and its legend show only what the filter lists", async () => {
  const requests = heldAnswer(getLiveMap);
  server.on(getLiveMap, live(), requests);
  const { person } = await openPage("/admin/map", ada);
  await section("Drivers online");
  await person.selectOptions(screen.getByLabelText("Show"), "Waiting (1)");
  requests.release(live({ rides: [waiting], drivers: [] }));
  await waitFor(() => expect(document.querySelectorAll("figure .crowd-taken")).toHaveLength(0));
  const legend = within(screen.getByRole("list", { name: "Marks on the map" }));
  expect(legend.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Request",
    "Destination",
  ]);
  expect(screen.queryByRole("region", { name: "Drivers online" })).toBeNull();
});

test("a filter without a match leads back to everything", async () => {
  server.on(getLiveMap, ({ query: { show } }) =>
    show === "waiting" ? live({ rides: [], drivers: [] }) : live(),
  );
  const { person } = await openPage("/admin/map?only=waiting", ada);
  await screen.findByText("No requests are waiting for a driver");
  expect(screen.queryByRole("list", { name: "Marks on the map" })).toBeNull();
  await person.click(screen.getByRole("button", { name: "Show everything" }));
  await section("Drivers online");
  expect(location.search).toBe("");
});

test("a mark focuses its row", async () => {
  const handlers: MapSettings["onChoose"][] = [];
  putStreets({ open: ({ onChoose }) => handlers.push(onChoose) });
  server.on(getLiveMap, live());
  await openPage("/admin/map", ada);
  const drivers = await section("Drivers online");
  await waitFor(() => expect(handlers.at(-1)).toBeDefined());
  act(() => handlers.at(-1)?.(dan.id));
  const row = drivers.getByRole("link", { name: "Dan Ortiz" }).closest("li");
  expect(document.activeElement).toBe(row);
});

test("without streets and without anything to draw there is no empty map", async () => {
  const counts = { waiting: 0, under_way: 0, free: 0, taken: 0, hidden: 0 };
  server.on(getLiveMap, live({ rides: [], drivers: [], counts }));
  await openPage("/admin/map", ada);
  await screen.findByText("No driver is online and no ride is under way");
  expect(screen.queryByRole("img", { name: /^Map of online drivers/ })).toBeNull();
  expect(screen.queryByRole("list", { name: "Marks on the map" })).toBeNull();
  expect(screen.queryByRole("combobox", { name: "Show" })).toBeNull();
});

test("a ride with a known route is drawn along it", async () => {
  const corner = { latitude: 40.7, longitude: -73.98 };
  const line = writePolyline([rideOf(1).from, corner, rideOf(1).to]);
  server.on(getLiveMap, live({ rides: [rideOf(1, { line })] }));
  await openPage("/admin/map", ada);
  await section("Rides under way");
  expect(document.querySelector(".crowd-line")?.getAttribute("d")?.match(/L/g)).toHaveLength(2);
});

test("the button of a ride or driver marks it on the map", async () => {
  server.on(getLiveMap, live());
  const { person } = await openPage("/admin/map", ada);
  const countChosen = () => document.querySelectorAll(".crowd-chosen").length;
  await person.click(await screen.findByRole("button", { name: "Show FRABC123001 on the map" }));
  expect(countChosen()).toBe(2);
  const item = screen.getByRole("link", { name: "FRABC123001" }).closest("li");
  expect(item?.ariaCurrent).toBe("true");
  await person.click(screen.getByRole("button", { name: "Show Dan Ortiz on the map" }));
  expect(countChosen()).toBe(1);
  expect(item?.ariaCurrent).toBe("false");
  expect(screen.queryByRole("button", { name: "Show Dora Lee on the map" })).toBeNull();
});

test("choosing a driver zooms the sketch in; Show all zooms out again", async () => {
  server.on(getLiveMap, live());
  const { person } = await openPage("/admin/map", ada);
  const scale = () => document.querySelector("figure text")?.textContent;
  const everything = await section("Drivers online").then(scale);
  await person.click(screen.getByRole("button", { name: "Show Dan Ortiz on the map" }));
  expect(scale()).not.toBe(everything);
  expect(scale()).toBe("2 mi");
  await person.click(screen.getByRole("button", { name: "Show all" }));
  expect(scale()).toBe(everything);
});

test("the filter is sent to the server and kept in the URL", async () => {
  server.on(getLiveMap, ({ query: { show } }) =>
    show === "waiting" ? live({ rides: [waiting], drivers: [] }) : live(),
  );
  const { person } = await openPage("/admin/map", ada);
  await section("Drivers online");
  await person.selectOptions(screen.getByLabelText("Show"), "Waiting (1)");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Drivers online" })).toBeNull());
  expect(location.search).toBe("?only=waiting");
  expect(screen.getByRole("link", { name: waiting.reference })).toBeDefined();
});

test("the map shows the city while there are no drivers and rides, then fits them", async () => {
  const fitted: MapSettings["scene"][] = [];
  putStreets({ fit: (scene) => fitted.push(scene) });
  const counts = { waiting: 0, under_way: 0, free: 0, taken: 0, hidden: 0 };
  server.on(getLiveMap, live({ rides: [], drivers: [], counts }));
  const { queries } = await openPage("/admin/map", ada);
  await waitFor(() =>
    expect(fitted.at(-1)).toMatchObject({ middle: config.center, spanMiles: config.spanMiles }),
  );
  expect(fitted.every(({ spanMiles }) => spanMiles === config.spanMiles)).toBe(true);
  server.on(getLiveMap, live());
  await queries.refetchQueries({ queryKey: ["admin", "live-map"] });
  await waitFor(() => expect(fitted.at(-1)?.crowd?.points.length).toBeGreaterThan(0));
  expect(fitted.at(-1)?.spanMiles).toBeUndefined();
});

test("shows the empty state only once the contents are loaded", async () => {
  const answer = heldAnswer(getLiveMap);
  server.on(getLiveMap, answer);
  await openPage("/admin/map?only=free", ada);
  await screen.findByRole("heading", { name: "Map" });
  expect(screen.queryByText("No driver is free")).toBeNull();
  const counts = { waiting: 0, under_way: 0, free: 0, taken: 0, hidden: 0 };
  answer.release(live({ rides: [], drivers: [], counts }));
  await screen.findByText("No driver is free");
  expect(screen.getByText("0 drivers online, 0 rides under way, 0 requests waiting")).toBeDefined();
});

test("a failed load stays on the page while the next poll waits for its answer", async () => {
  server.on(getLiveMap, brokenAnswer());
  const { queries } = await openPage("/admin/map", ada);
  await screen.findByRole("button", { name: "Try again" });
  const answer = heldAnswer(getLiveMap);
  server.on(getLiveMap, answer);
  const polled = queries.refetchQueries({ queryKey: ["admin", "live-map"] });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
  answer.release(live());
  await polled;
  await section("Drivers online");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("retries a failed load, and keeps the last contents when an update fails", async () => {
  server.on(getLiveMap, brokenAnswer());
  const { person, queries } = await openPage("/admin/map", ada);
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(again.closest(".rounded-card")).not.toBeNull();
  server.on(getLiveMap, live());
  await person.click(again);
  await section("Drivers online");
  server.on(getLiveMap, brokenAnswer());
  await queries.refetchQueries({ queryKey: ["admin", "live-map"] });
  await screen.findByText(/The last update failed/);
  expect(screen.getByRole("region", { name: "Drivers online" })).toBeDefined();
});
