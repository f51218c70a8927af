import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getIsFavorite } from "#shared/favorites/contract.ts";
import { getRide } from "#shared/rides/contract.ts";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import {
  createShareLink,
  getSharedRide,
  getShareLinks,
  type SharedRide,
  stopShareLink,
} from "#shared/share-links/contract.ts";
import { brokenAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { passTime, startClock } from "#web/testing/clock.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const shared: SharedRide = {
  state: "started",
  from: "5th Ave, New York, NY",
  to: "JFK Airport",
  driver: { firstName: "Dana", car: "Silver Toyota Camry", plateNumber: "T123456C" },
  position: { latitude: 40.7, longitude: -74 },
  updatedAt: "2026-11-23T02:00:00.000Z",
  nearEnd: null,
  arrivesAt: "2026-11-23T02:10:00.000Z",
  milesLeft: 3,
  line: null,
  areas: [
    { latitude: 40.75, longitude: -73.99 },
    { latitude: 40.64, longitude: -73.78 },
  ],
};

beforeEach(() => void startClock("2026-11-23T02:00:08.000Z"));
afterEach(() => vi.restoreAllMocks());

test("a shared ride shows driver, car, plate and arrival without log-in", async () => {
  server.on(getSharedRide, { success: true, ride: shared });
  await openPage("/t/a-token");
  expect(
    await screen.findByRole("heading", { level: 1, name: "The ride is under way" }),
  ).toBeTruthy();
  expect(screen.getByText("Arrives about 9:10 PM ET · 3 mi to go")).toBeDefined();
  expect(screen.getByText(/^Updated \d+ s ago$/)).toBeTruthy();
  expect(screen.getByRole("figure", { name: /^Map of the ride from near 5th Ave/ })).toBeTruthy();
  expect(screen.getByText("Silver Toyota Camry")).toBeTruthy();
  expect(screen.getByText("T123456C")).toBeTruthy();
});

test("the map marks where the ride begins and ends, and says that these are areas", async () => {
  server.on(getSharedRide, { success: true, ride: shared });
  await openPage("/t/a-token");
  const map = await screen.findByRole("figure", { name: /^Map of the ride/ });
  expect(map.querySelectorAll(".sketch-end")).toHaveLength(2);
  expect(map.querySelector(".sketch-arc")).not.toBeNull();
  screen.getByText("Start and end are areas, not exact addresses.");
});

test.each([
  ["started", 1],
  ["completed", 0],
] as const)("a follower can call 911 while the ride goes on: %s", async (state, count) => {
  server.on(getSharedRide, { success: true, ride: { ...shared, state } });
  await openPage("/t/a-token");
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryAllByRole("link", { name: "Call 911" })).toHaveLength(count);
});

test("each position arrives over the stream, without another call", async () => {
  server.on(getSharedRide, { success: true, ride: shared });
  await openPage("/t/a-token");
  await screen.findByText(/ · 3 mi to go$/);
  await waitFor(() =>
    server.tellShared({
      ...shared,
      position: null,
      nearEnd: "destination",
      updatedAt: "2026-11-23T02:00:07.000Z",
      arrivesAt: "2026-11-23T02:01:00.000Z",
      milesLeft: 1,
    }),
  );
  expect(await screen.findByText("Arriving now")).toBeTruthy();
  expect(screen.getByText(/^The car is near the destination\./)).toBeTruthy();
  expect(server.calls(getSharedRide)).toHaveLength(1);
});

test("after an unknown message the page reloads the ride, and the stream continues", async () => {
  server.on(getSharedRide, { success: true, ride: shared });
  await openPage("/t/a-token");
  await screen.findByText(/ · 3 mi to go$/);
  await waitFor(() => server.tellShared(shared));
  server.on(getSharedRide, { success: true, ride: { ...shared, milesLeft: 2 } });
  server.tellSharedUnknown({ ...shared, state: "teleported" });
  await screen.findByText(/ · 2 mi to go$/);
  server.tellShared({ ...shared, milesLeft: 1 });
  await screen.findByText(/ · 1 mi to go$/);
});

test("a position older than a minute is marked as outdated", async () => {
  server.on(getSharedRide, { success: true, ride: shared });
  await openPage("/t/a-token");
  await screen.findByText(/^Updated \d+ s ago$/);
  await passTime(60);
  expect(screen.getByText(/The driver's phone sends no position at the moment\.$/)).toBeTruthy();
});

test.each([
  ["is offline", () => void vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)],
  ["does not reach the server", () => server.on(getSharedRide, brokenAnswer())],
])("a visitor who %s is not told that the driver's phone sends nothing", async (_, lose) => {
  server.on(getSharedRide, { success: true, ride: shared });
  await openPage("/t/a-token");
  await screen.findByText(/^Updated \d+ s ago$/);
  lose();
  await passTime(60);
  expect(
    await screen.findByText(/A newer position cannot be loaded at the moment\.$/),
  ).toBeTruthy();
  expect(screen.queryByText(/driver's phone/)).toBeNull();
});

test("a ride that has ended shows no position and no arrival", async () => {
  const over = { position: null, updatedAt: null, arrivesAt: null, milesLeft: null };
  server.on(getSharedRide, { success: true, ride: { ...shared, ...over, state: "completed" } });
  await openPage("/t/a-token");
  expect(
    await screen.findByRole("heading", { level: 1, name: "The ride has arrived" }),
  ).toBeTruthy();
  expect(screen.queryByText(/Updated|about/)).toBeNull();
});

test("a stopped link shows a plain message", async () => {
  server.on(getSharedRide, refusedAnswer(404, "This ride is no longer shared"));
  await openPage("/t/a-token");
  expect(await screen.findByText("This ride is no longer shared")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to Home" }).getAttribute("href")).toBe("/");
});

test("a failed load offers another try", async () => {
  server.on(getSharedRide, brokenAnswer());
  const { person } = await openPage("/t/a-token");
  await screen.findByRole("heading", { level: 1, name: "We could not load this ride" });
  expect(screen.getByText(/^Reference for support/)).toBeDefined();
  const retry = screen.getByRole("button", { name: "Try again" });
  server.on(getSharedRide, { success: true, ride: shared });
  await person.click(retry);
  expect(await screen.findByText("T123456C")).toBeTruthy();
});

test("the rider creates a link and stops it", async () => {
  const ride = aRide({ state: "accepted" });
  const link = {
    id: "019a0000-0000-7000-8000-00000000000a",
    createdAt: "2026-11-22T14:41:00.000Z",
    contactName: null,
  };
  server.on(getRide, { success: true, ride });
  server.on(getIsFavorite, { success: true, isFavorite: false });
  server.on(
    getShareLinks,
    { success: true, links: [] },
    { success: true, links: [link] },
    { success: true, links: [] },
  );
  server.on(createShareLink, { success: true, link: { ...link, path: "/t/secret" } });
  server.on(stopShareLink, { success: true });
  const { person } = await openPage(`/rides/${ride.id}`, rosa);
  const card = within(await screen.findByRole("region", { name: "Share my ride" }));
  await person.click(card.getByRole("button", { name: "Create a link" }));
  expect(await card.findByText(/\/t\/secret$/)).toBeTruthy();
  await person.click(await card.findByRole("button", { name: "Stop" }));
  await expect.poll(() => card.queryByText(/\/t\/secret$/)).toBeNull();
  expect(server.calls(stopShareLink)).toHaveLength(1);
});
