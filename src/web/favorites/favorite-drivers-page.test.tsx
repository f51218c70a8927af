import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  type FavoriteDriver,
  type FoundDriver,
  getFavoriteDrivers,
  searchDrivers,
  toggleFavorite,
} from "#shared/favorites/contract.ts";
import { getRecentRides } from "#shared/rides/contract.ts";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { brokenAnswer, heldAnswer, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { passTime, startClock } from "#web/testing/clock.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const ids = {
  Ana: "019a0000-0000-7000-8000-0000000000d1",
  Dan: "019a0000-0000-7000-8000-0000000000d2",
  Luis: "019a0000-0000-7000-8000-0000000000d3",
  Mei: "019a0000-0000-7000-8000-0000000000d4",
};

const aDriver = (
  firstName: keyof typeof ids,
  facts: Partial<FavoriteDriver> = {},
): FavoriteDriver => ({
  id: ids[firstName],
  firstName,
  lastName: "Ortiz",
  profileImage: null,
  isFavorite: true,
  isNever: false,
  isVerified: true,
  DriverVehicleDetails: [
    {
      vehicleType: "SEDAN",
      make: "Toyota",
      model: "Camry",
      year: 2022,
      color: "Blue",
      plateNumber: "T123456C",
    },
  ],
  DriverDashboard: { totalRides: 120, driverBadge: "Silver" },
  ...facts,
});
const ana = aDriver("Ana");
const dan = aDriver("Dan");
const luis: FoundDriver = { ...aDriver("Luis"), isFavorite: false };

const listOf = (drivers: FavoriteDriver[], totalPages = 1) => ({
  success: true as const,
  drivers,
  pagination: { totalItems: drivers.length, totalPages, currentPage: 1 },
});
const searchReply = (drivers: FoundDriver[], hasMore = false) => ({
  success: true as const,
  drivers,
  hasMore,
});

beforeEach(() => {
  startClock("2026-11-22T14:40:00.000Z");
  server.on(getRecentRides, { success: true, rides: [] });
});

const openFavorites = async (drivers = [ana, dan], search = "", totalPages = 1) => {
  server.on(getFavoriteDrivers, listOf(drivers, totalPages));
  const { person } = await openPage(`/favorite-drivers${search}`, rosa);
  await screen.findByRole("list", { name: "Favorite Drivers" });
  return person;
};
const names = () =>
  within(screen.getByRole("list", { name: "Favorite Drivers" }))
    .queryAllByRole("heading")
    .map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole("button", { name });
const sentChanges = () =>
  server.calls(toggleFavorite).map(({ params, body }) => [params.id, body?.isFavorite]);

test("shows vehicle, plate, rides and badge of a favorite", async () => {
  await openFavorites([ana, aDriver("Mei", { DriverVehicleDetails: [], DriverDashboard: null })]);
  const [first, second] = screen.getAllByRole("article");
  for (const words of ["Toyota Camry 2022, Blue", "T123456C", "120", "Silver"])
    expect(first?.textContent).toContain(words);
  expect(second?.textContent).toContain("No vehicle yet");
  expect(second?.textContent).toContain("New Comer");
  expect(screen.getByText("2 in all")).toBeDefined();
});

test("explains why a favorite is not offered", async () => {
  await openFavorites([aDriver("Ana", { isVerified: false }), aDriver("Dan", { isNever: true })]);
  const [first, second] = screen.getAllByRole("article");
  expect(first?.textContent).toContain("Not offered to riders until verified again.");
  expect(first?.textContent).not.toContain("You blocked");
  expect(second?.textContent).toContain("You blocked Dan, or would not ride together again.");
  const link = screen.getByRole("link", { name: "Change it in your profile" });
  expect(link.getAttribute("href")).toBe("/profile#blocked");
});

test("removes a favorite on one click and ignores the second of a double click", async () => {
  const answer = heldAnswer(toggleFavorite);
  server.on(toggleFavorite, answer);
  const person = await openFavorites();
  await person.click(button("Unfavorite Ana Ortiz"));
  await waitFor(() => expect(names()).toEqual(["Dan Ortiz"]));
  expect(screen.getByText("1 in all")).toBeDefined();
  expect(document.activeElement === button("Unfavorite Dan Ortiz")).toBe(true);
  fireEvent.click(button("Unfavorite Dan Ortiz"), { detail: 2 });
  server.on(getFavoriteDrivers, listOf([dan]));
  answer.release({ success: true, isFavorite: false });
  await waitFor(() => expect(server.calls(getFavoriteDrivers)).toHaveLength(2));
  expect(sentChanges()).toEqual([[ana.id, false]]);
  expect(names()).toEqual(["Dan Ortiz"]);
});

test("moves the focus to the heading after the last removal", async () => {
  server.on(toggleFavorite, { success: true, isFavorite: false });
  const person = await openFavorites([ana]);
  server.on(getFavoriteDrivers, listOf([]));
  await person.click(button("Unfavorite Ana Ortiz"));
  await screen.findByText("No favorite drivers");
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Favorite Drivers" }));
  expect(screen.getByText(/^You can add drivers after your first ride/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Book a ride" }).getAttribute("href")).toBe("/");
});

test("restores a favorite at its place with Undo", async () => {
  server.on(toggleFavorite, ({ body }) => ({
    success: true as const,
    isFavorite: body?.isFavorite === true,
  }));
  const person = await openFavorites();
  server.on(getFavoriteDrivers, listOf([dan]));
  await person.click(button("Unfavorite Ana Ortiz"));
  await waitFor(() => expect(names()).toEqual(["Dan Ortiz"]));
  server.on(getFavoriteDrivers, listOf([ana, dan]));
  await person.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(names()).toEqual(["Ana Ortiz", "Dan Ortiz"]));
  await waitFor(() =>
    expect(sentChanges()).toEqual([
      [ana.id, false],
      [ana.id, true],
    ]),
  );
});

test.each([
  ["is lost", lostAnswer(), "Ana Ortiz is still a favorite: couldn't reach the server. Try again."],
  [
    "is refused",
    refusedAnswer(429, "Too many changes"),
    "Ana Ortiz is still a favorite: Too many changes",
  ],
])("restores a favorite and shows the error when its removal %s", async (_, answer, words) => {
  server.on(toggleFavorite, answer);
  const person = await openFavorites();
  await person.click(button("Unfavorite Ana Ortiz"));
  const [first] = await screen.findAllByText(words);
  expect(first).toBeDefined();
  expect(names()).toEqual(["Ana Ortiz", "Dan Ortiz"]);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("searches once after a pause and stores the search in the URL", async () => {
  server.on(searchDrivers, searchReply([luis, dan]));
  const person = await openFavorites();
  await person.type(screen.getByLabelText("Driver's name"), "Lu");
  await passTime(1);
  await screen.findByText("2 drivers found");
  expect(server.calls(searchDrivers).map(({ query }) => query.search)).toEqual(["Lu"]);
  expect(location.search).toBe("?search=Lu");
  const list = within(screen.getByRole("list", { name: "Drivers found" }));
  const pressed = list.getAllByRole("button").map((one) => one.getAttribute("aria-pressed"));
  expect(pressed).toEqual(["false", "true"]);
});

test("adds a favorite from the results at once, sorted by name", async () => {
  const answer = heldAnswer(toggleFavorite);
  server.on(searchDrivers, searchReply([luis]));
  server.on(toggleFavorite, answer);
  const person = await openFavorites([dan, aDriver("Mei")], "?search=Lu");
  await person.dblClick(await screen.findByRole("button", { name: "Favorite Luis Ortiz" }));
  await waitFor(() => expect(names()).toEqual(["Dan Ortiz", "Luis Ortiz", "Mei Ortiz"]));
  expect(screen.getAllByRole("button", { name: "Unfavorite Luis Ortiz" })).toHaveLength(2);
  expect(screen.getByText("Luis Ortiz is a favorite now")).toBeDefined();
  server.on(getFavoriteDrivers, listOf([dan, aDriver("Luis"), aDriver("Mei")]));
  answer.release({ success: true, isFavorite: true });
  await waitFor(() => expect(screen.getAllByText("Silver")).toHaveLength(3));
  expect(sentChanges()).toEqual([[luis.id, true]]);
});

test("removes a new favorite from the list again if it could not be saved", async () => {
  server.on(searchDrivers, searchReply([luis]));
  server.on(toggleFavorite, refusedAnswer(409, "You have 200 favorites already"));
  const person = await openFavorites([dan], "?search=Lu");
  await person.click(await screen.findByRole("button", { name: "Favorite Luis Ortiz" }));
  const words = "Luis Ortiz was not made a favorite: You have 200 favorites already";
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  expect(names()).toEqual(["Dan Ortiz"]);
  expect(button("Favorite Luis Ortiz").getAttribute("aria-pressed")).toBe("false");
});

test.each([
  [[luis], false, "1 driver found"],
  [[luis, dan], true, "The first 2 drivers. Type more of the name to see others."],
])("announces the number of results: %#", async (drivers, hasMore, words) => {
  server.on(searchDrivers, searchReply(drivers, hasMore));
  await openFavorites([ana], "?search=ortiz");
  await screen.findByText(words);
});

test("explains a search without results, which can be cleared", async () => {
  server.on(searchDrivers, searchReply([]));
  const person = await openFavorites([ana], "?search=zeppelin");
  await screen.findByText(/No verified driver has a first or last name that begins like this/);
  await person.click(button("Clear search"));
  await waitFor(() => expect(location.search).toBe(""));
  expect(screen.queryByText(/No verified driver/)).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText("Driver's name"));
});

test("explains how to add a favorite if there is none", async () => {
  server.on(getFavoriteDrivers, listOf([]));
  await openPage("/favorite-drivers", rosa);
  await screen.findByText(/You can add drivers after your first ride/);
  expect(server.calls(searchDrivers)).toEqual([]);
});

test("keeps the search on the next and the previous page", async () => {
  server.on(searchDrivers, searchReply([luis]));
  const person = await openFavorites([ana], "?search=Lu", 2);
  await person.click(button("Next"));
  await waitFor(() => expect(server.calls(getFavoriteDrivers).at(-1)?.query.page).toBe(2));
  expect(location.search).toBe("?search=Lu&page=2");
  server.on(getFavoriteDrivers, listOf([ana], 1));
  await person.click(button("Previous"));
  await waitFor(() => expect(location.search).toBe("?search=Lu"));
});

test("retries the favorites while the search shows its results", async () => {
  server.on(getFavoriteDrivers, brokenAnswer());
  server.on(searchDrivers, searchReply([luis]));
  const { person } = await openPage("/favorite-drivers?search=Lu", rosa);
  await screen.findByText("1 driver found");
  const again = await screen.findByRole("button", { name: "Try again" });
  server.on(getFavoriteDrivers, listOf([ana]));
  await person.click(again);
  await waitFor(() => expect(names()).toEqual(["Ana Ortiz"]));
});

test("offers the drivers of completed rides who are not favorites, and adds one", async () => {
  const rideWith = (firstName: keyof typeof ids, more: Partial<ReturnType<typeof aRide>> = {}) =>
    aRide({
      state: "completed",
      driver: { ...aRide().driver, id: ids[firstName], firstName },
      ...more,
    });
  const no = { rideAgain: "NO", ratableUntil: null, isNeverAgain: true, note: null } as const;
  server.on(getRecentRides, {
    success: true,
    rides: [
      ...[rideWith("Luis"), rideWith("Luis"), rideWith("Ana")],
      ...[rideWith("Dan", { rating: no }), rideWith("Mei", { state: "rejected" })],
    ],
  });
  server.on(toggleFavorite, { success: true, isFavorite: true });
  const person = await openFavorites([ana]);
  const section = within(await screen.findByRole("region", { name: "Drivers you've ridden with" }));
  const buttons = section.getAllByRole("button").map((one) => one.getAttribute("aria-label"));
  expect(buttons).toEqual(["Favorite Luis Ortiz"]);
  expect(section.getByText(/^Last ride \w+ \d+ .*Toyota Camry$/)).toBeDefined();
  server.on(getFavoriteDrivers, listOf([ana, aDriver("Luis")]));
  await person.click(button("Favorite Luis Ortiz"));
  await waitFor(() => expect(names()).toEqual(["Ana Ortiz", "Luis Ortiz"]));
  expect(screen.queryByRole("region", { name: "Drivers you've ridden with" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Favorite Drivers" }));
  expect(sentChanges()).toEqual([[ids.Luis, true]]);
});
