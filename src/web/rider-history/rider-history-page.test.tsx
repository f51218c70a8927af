import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { getIsFavorite } from "#shared/favorites/contract.ts";
import { rateRide } from "#shared/ratings/contract.ts";
import { getOpenRides, getRide } from "#shared/rides/contract.ts";
import { getRiderHistory, type RiderRide } from "#shared/rides/lists-contract.ts";
import { aRide, aScheduledRide } from "#shared/rides/testing/a-ride.ts";
import {
  getRiderMonths,
  RECEIPTS_CSV_PATH,
  type RiderMonth,
  receiptsQuery,
} from "#shared/spending/contract.ts";
import { brokenAnswer, heldAnswer, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { startClock } from "#web/testing/clock.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const idOf = (number: number) => `019a0000-0000-7000-8000-0000000000b${number}`;

const aPastRide = (number: number, facts: Partial<RiderRide> = {}): RiderRide => ({
  id: idOf(number),
  reference: "FRABC123XYZ",
  kind: "instant",
  state: "completed",
  status: "Accepted",
  rideCompleted: true,
  reason: null,
  from: "350 5th Ave, New York, NY",
  to: "JFK Airport",
  note: null,
  phoneNumber: null,
  distance: 17.2,
  duration: 48,
  bookedHours: null,
  datetime: `2026-11-${10 + number}T15:00:00.000Z`,
  dateAssigned: `2026-11-${10 + number}T15:00:00.000Z`,
  driverId: "019a0000-0000-7000-8000-00000000000d",
  driverUsername: "Dan Ortiz",
  profileImage: null,
  vehicleType: "SEDAN",
  make: "Toyota",
  model: "Camry",
  amount: 46.46,
  kept: null,
  tip: null,
  tolls: null,
  rideAgain: "PENDING",
  ratableUntil: "2026-12-20T15:00:00.000Z",
  ...facts,
});
const pageOf = (rides: RiderRide[], currentPage = 1, totalPages = 1) => ({
  success: true as const,
  rides,
  pagination: { totalItems: rides.length, totalPages, currentPage },
});

beforeEach(() => {
  startClock("2026-11-22T14:40:00.000Z");
  server.on(getOpenRides, { success: true, rides: [] });
  server.on(getIsFavorite, { success: true, isFavorite: false });
  server.on(getRiderMonths, { success: true, months: [] });
});

const openPast = async (rides: RiderRide[], totalPages = 1) => {
  server.on(getRiderHistory, pageOf(rides, 1, totalPages));
  const { person } = await openPage("/history?show=past", rosa);
  await screen.findAllByRole("article");
  return person;
};
const cards = () => screen.getAllByRole("article").map(({ textContent }) => textContent);
const part = () =>
  within(screen.getByRole("navigation", { name: "Rides" }))
    .getAllByRole("link")
    .find((link) => link.getAttribute("aria-current") === "page")?.textContent;

test("lists upcoming rides by month, soonest first", async () => {
  const later = aScheduledRide({
    id: idOf(2),
    pickupAt: "2026-12-03T15:00:00.000Z",
    to: { ...aRide().to, label: "Newark Airport" },
  });
  server.on(getOpenRides, { success: true, rides: [later, aScheduledRide()] });
  await openPage("/history", rosa);
  const months = await screen.findAllByRole("heading", { level: 2 });
  expect(months.map(({ textContent }) => textContent)).toEqual(["November 2026", "December 2026"]);
  expect(cards()[0]).toContain("JFK Airport");
  expect(cards()[1]).toContain("Newark Airport");
  expect(screen.getAllByRole("link", { name: /, Manage ride$/ })).toHaveLength(2);
  expect(part()).toBe("Upcoming");
  expect(server.calls(getRiderHistory)).toEqual([]);
});

test("starts with past rides if none is upcoming", async () => {
  server.on(getRiderHistory, pageOf([aPastRide(1)]));
  await openPage("/history", rosa);
  await screen.findByRole("article");
  expect(part()).toBe("Past");
  expect(server.calls(getRiderHistory)[0]?.query).toMatchObject({ part: "past", page: 1 });
});

test.each([
  ["upcoming", "/history?show=upcoming"],
  ["past", "/history"],
])("links to both ways of booking without %s rides", async (_, address) => {
  server.on(getRiderHistory, pageOf([]));
  await openPage(address, rosa);
  await screen.findByText("No rides found");
  expect(screen.getByRole("link", { name: "Book a ride" }).getAttribute("href")).toBe("/");
  expect(screen.getByRole("link", { name: "Schedule for Later" }).getAttribute("href")).toBe(
    "/schedule",
  );
});

test("shows driver, vehicle, charge and rating", async () => {
  await openPast([
    aPastRide(5, { rideAgain: "YES" }),
    aPastRide(4, { state: "cancelled", rideCompleted: false, status: "Rejected", kept: 5 }),
    aPastRide(3, { state: "expired", rideCompleted: false, status: "Rejected" }),
    aPastRide(2, { ratableUntil: null }),
    aPastRide(1, { state: "started", rideCompleted: false, ratableUntil: null }),
  ]);
  const [rated, canceled, expired, late, underWay] = cards();
  expect(rated).toContain("Dan OrtizToyota Camry");
  expect(rated).toContain("Your ratingYes");
  expect(rated).toContain("$46.46");
  expect(canceled).toContain("$5.00Cancellation fee");
  expect(expired).toContain("Not charged");
  expect(late).toContain("Your ratingNot rated");
  expect(underWay).toContain("Rating after the ridePending");
  expect(underWay).toContain("You pay$46.46");
});

test("loads older rides by page without duplicates", async () => {
  const person = await openPast([aPastRide(5), aPastRide(4)], 2);
  const answer = heldAnswer(getRiderHistory);
  server.on(getRiderHistory, answer);
  await person.click(screen.getByRole("button", { name: "Show more rides" }));
  await screen.findByRole("button", { name: "Loading..." });
  answer.release(pageOf([aPastRide(4), aPastRide(3)], 2, 2));
  await waitFor(() => expect(cards()).toHaveLength(3));
  expect(server.calls(getRiderHistory).map(({ query }) => query.page)).toEqual([1, 2]);
  expect(screen.queryByRole("button", { name: "Show more rides" })).toBeNull();
});

test("keeps the loaded rides if older rides fail to load, and can load them again", async () => {
  const person = await openPast([aPastRide(5)], 2);
  server.on(getRiderHistory, refusedAnswer(400, "No such page"));
  await person.click(screen.getByRole("button", { name: "Show more rides" }));
  await screen.findByText("Failed to fetch ride history");
  expect(cards()).toHaveLength(1);
  server.on(getRiderHistory, pageOf([aPastRide(4)], 2, 2));
  await person.click(screen.getByRole("button", { name: "Show more rides" }));
  await waitFor(() => expect(cards()).toHaveLength(2));
  expect(screen.queryByText("Failed to fetch ride history")).toBeNull();
});

test("rates a ride once and moves the focus to the shown rating", async () => {
  const answer = heldAnswer(rateRide);
  server.on(rateRide, answer);
  const person = await openPast([aPastRide(5)]);
  await person.click(screen.getByRole("button", { name: "Rate your ride with Dan Ortiz" }));
  const dialog = within(await screen.findByRole("dialog"));
  await person.dblClick(dialog.getByRole("button", { name: "Yes" }));
  expect(dialog.getByRole("button", { name: "No" })).toHaveProperty("disabled", true);
  server.on(getRiderHistory, pageOf([aPastRide(5, { rideAgain: "YES" })]));
  answer.release({
    success: true,
    message: "You can change it for 30 days",
    rating: { rideAgain: "YES", ratableUntil: null, isNeverAgain: false, note: null },
  });
  await screen.findByText("You can change it for 30 days");
  await waitFor(() => expect(cards()[0]).toContain("Your ratingYes"));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Yes"));
  expect(server.calls(rateRide).map(({ params, body }) => [params.rideId, body])).toEqual([
    [idOf(5), { status: "YES" }],
  ]);
});

test("keeps the dialog open after a lost rating", async () => {
  server.on(rateRide, lostAnswer());
  const person = await openPast([aPastRide(5)]);
  await person.click(screen.getByRole("button", { name: "Rate your ride with Dan Ortiz" }));
  const dialog = within(await screen.findByRole("dialog"));
  await person.click(dialog.getByRole("button", { name: "No" }));
  await dialog.findByText(/Couldn't reach the server/);
  expect(dialog.getByRole("button", { name: "No" })).toHaveProperty("disabled", false);
});

test("opens a ride over the list with its own URL and closes it by Escape", async () => {
  const person = await openPast([aPastRide(5)]);
  server.on(getRide, { success: true, ride: aRide({ id: idOf(5), state: "completed" }) });
  await person.click(within(screen.getByRole("article")).getByRole("link"));
  const sheet = within(await screen.findByRole("dialog", { name: "Ride details" }));
  await sheet.findByText("FRABC123XYZ");
  expect(location.search).toBe(`?show=past&id=${idOf(5)}`);
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(location.search).toBe("?show=past"));
});

test("shows an error for the URL of another account's ride", async () => {
  server.on(getRiderHistory, pageOf([aPastRide(5)]));
  server.on(getRide, refusedAnswer(404, "Ride not found"));
  const { person } = await openPage(`/history?id=${idOf(9)}`, rosa);
  await screen.findByText("You have no ride with this number.");
  await person.keyboard("{Escape}");
  await waitFor(() => expect(location.search).toBe(""));
});

test("details that failed to load can be retried in the sheet", async () => {
  server.on(getRiderHistory, pageOf([aPastRide(5)]));
  server.on(getRide, brokenAnswer());
  const { person } = await openPage(`/history?show=past&id=${idOf(5)}`, rosa);
  const sheet = within(await screen.findByRole("dialog", { name: "Ride details" }));
  const again = await sheet.findByRole("button", { name: "Try again" });
  expect(screen.getByText("Failed to fetch ride details")).toBeDefined();
  server.on(getRide, { success: true, ride: aRide({ id: idOf(5), state: "completed" }) });
  await person.click(again);
  await sheet.findByText("FRABC123XYZ");
});

test.each([
  ["upcoming", "/history", getOpenRides],
  ["past", "/history?show=past", getRiderHistory],
] as const)("%s rides that failed to load can be retried", async (_, address, endpoint) => {
  server.on(endpoint, brokenAnswer());
  const { person } = await openPage(address, rosa);
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByText("Failed to fetch ride history")).toBeDefined();
  expect(screen.getByText("We could not load your rides.")).toBeDefined();
  expect(screen.queryByText("No rides found")).toBeNull();
  server.on(getOpenRides, { success: true, rides: [aScheduledRide()] });
  server.on(getRiderHistory, pageOf([aPastRide(5)]));
  await person.click(again);
  await screen.findByRole("article");
});

const aMonth = (month: string, facts: Partial<RiderMonth> = {}): RiderMonth => ({
  month,
  completedRides: 12,
  receipts: 13,
  paid: 1214.3,
  ...facts,
});

test("each month has the figures of all its rides, and receipts if any was charged", async () => {
  server.on(getRiderMonths, {
    success: true,
    months: [
      aMonth("2026-11"),
      aMonth("2026-10", { completedRides: 1, receipts: 1, paid: 5 }),
      aMonth("2026-08", { completedRides: 0, receipts: 0, paid: 0 }),
    ],
  });
  await openPast([
    aPastRide(1),
    aPastRide(2, { datetime: "2026-10-05T15:00:00.000Z" }),
    aPastRide(3, { datetime: "2026-08-05T15:00:00.000Z", state: "expired" }),
  ]);
  await screen.findByText("12 completed rides · $1,214.30 paid");
  expect(screen.getByText("1 completed ride · $5.00 paid")).toBeDefined();
  expect(screen.getByText("0 completed rides · $0.00 paid")).toBeDefined();
  expect(server.calls(getRiderMonths).map(({ query }) => query)).toEqual([
    { from: "2026-08", to: "2026-11" },
  ]);
  const files = screen.getAllByRole("button", { name: /^Receipts/ });
  expect(files.map((button) => button.getAttribute("aria-label"))).toEqual([
    "Receipts (CSV) of November 2026",
    "Receipts (CSV) of October 2026",
  ]);
});

test("a search keeps its text in the URL and shows the figures of the whole month", async () => {
  server.on(getRiderMonths, { success: true, months: [aMonth("2026-11")] });
  const person = await openPast([aPastRide(1), aPastRide(2)]);
  server.on(getRiderHistory, pageOf([aPastRide(2)]));
  await person.type(screen.getByRole("searchbox", { name: "Search" }), "mei jfk");
  await waitFor(() => expect(location.search).toBe("?show=past&search=mei+jfk"));
  await screen.findByText("Whole month: 12 completed rides · $1,214.30 paid");
  await waitFor(() => expect(cards()).toHaveLength(1));
  expect(screen.getByText("1 ride").getAttribute("role")).toBe("status");
  expect(server.calls(getRiderHistory).at(-1)?.query).toMatchObject({
    part: "past",
    page: 1,
    search: "mei jfk",
  });
});

test("a search without result says so and can be cleared", async () => {
  server.on(getOpenRides, { success: true, rides: [aScheduledRide()] });
  server.on(getRiderHistory, pageOf([]));
  const { person } = await openPage("/history?search=nobody&from=2026-11-01", rosa);
  await screen.findByText("No rides match your search");
  expect(part()).toBe("Past");
  expect(screen.queryByText("No rides found")).toBeNull();
  server.on(getRiderHistory, pageOf([aPastRide(5)]));
  const [clear] = screen.getAllByRole("button", { name: "Clear filters" }).slice(-1);
  if (clear) await person.click(clear);
  await screen.findByRole("article");
  expect(location.search).toBe("?show=past");
  expect(screen.getByRole("searchbox", { name: "Search" })).toHaveProperty("value", "");
});

test("rides are listed although their figures failed to load", async () => {
  server.on(getRiderMonths, brokenAnswer());
  await openPast([aPastRide(5)]);
  await screen.findByRole("button", { name: "Receipts (CSV) of November 2026" });
  expect(screen.queryByText(/completed ride/)).toBeNull();
});

const downloadReceipts = endpoint({
  method: "GET",
  path: RECEIPTS_CSV_PATH,
  summary: "A month's receipts as CSV",
  audience: "rider",
  query: receiptsQuery,
  reply: successWith({}),
});

test("requests the receipts of the chosen month, and shows a failure", async () => {
  server.on(downloadReceipts, refusedAnswer(429, "Too many files. Wait a minute."));
  const person = await openPast([
    aPastRide(1),
    aPastRide(2, { datetime: "2026-10-05T15:00:00.000Z" }),
  ]);
  await person.click(await screen.findByRole("button", { name: "Receipts (CSV) of October 2026" }));
  await screen.findByText("Too many files. Wait a minute.");
  expect(server.calls(downloadReceipts).map(({ query }) => query)).toEqual([{ month: "2026-10" }]);
  expect(screen.getAllByRole("button", { name: /^Receipts \(CSV\)/ })).toHaveLength(2);
});

test("offers no receipts of upcoming rides", async () => {
  server.on(getOpenRides, { success: true, rides: [aScheduledRide()] });
  await openPage("/history", rosa);
  await screen.findByRole("heading", { level: 2 });
  expect(screen.queryByRole("button", { name: /^Receipts/ })).toBeNull();
});
