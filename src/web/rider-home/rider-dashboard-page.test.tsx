import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getDriverAlert } from "#shared/alerts/contract.ts";
import { calculateFare } from "#shared/booking/contract.ts";
import { aQuote } from "#shared/booking/testing/a-quote.ts";
import { getIsFavorite } from "#shared/favorites/contract.ts";
import { cancelRide, getOpenRides, getRecentRides, type Ride } from "#shared/rides/contract.ts";
import { aRide, aScheduledRide } from "#shared/rides/testing/a-ride.ts";
import {
  getRiderDashboard,
  getRiderMonths,
  type RiderDashboard,
} from "#shared/spending/contract.ts";
import { brokenAnswer, heldAnswer, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { startClock } from "#web/testing/clock.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const figures = (facts: Partial<RiderDashboard> = {}): RiderDashboard => ({
  success: true,
  totalRides: 1204,
  month: "2026-11",
  spentThisMonth: 0,
  favoriteDrivers: 3,
  ...facts,
});

const paid = (paid: number) => ({
  success: true as const,
  months: [{ month: "2026-11", completedRides: 3, receipts: 3, paid }],
});

const unpaid = aRide({
  id: "019a0000-0000-7000-8000-0000000000a1",
  state: "awaiting_payment",
  payBy: "2026-11-22T14:51:00.000Z",
  riderLogId: "019a0000-0000-7000-8000-000000000000-0",
  timeline: [],
});
const past = (to: string, id: string) =>
  aRide({
    id: `019a0000-0000-7000-8000-0000000000${id}`,
    state: "completed",
    to: { ...aRide().to, label: to },
  });

beforeEach(() => {
  startClock("2026-11-22T14:41:00.000Z");
  server.on(getRecentRides, { success: true, rides: [] });
  server.on(getRiderDashboard, figures());
  server.on(getRiderMonths, paid(128.4));
});

const open = (rides: Ride[]) => {
  server.on(getOpenRides, { success: true, rides });
  return openPage("/user/dashboard", rosa);
};
const next = async () => within(await screen.findByRole("region", { name: "Next ride" }));

test("without a ride the page links to the two ways of booking", async () => {
  await open([]);
  const card = await next();
  await card.findByText("No upcoming rides.");
  expect(card.getByRole("link", { name: "Book a ride" }).getAttribute("href")).toBe("/");
  expect(card.getByRole("link", { name: "Schedule for Later" }).getAttribute("href")).toBe(
    "/schedule",
  );
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Hello, Rosa");
});

test("a current ride comes before a booked one", async () => {
  const booked = aScheduledRide({ id: "019a0000-0000-7000-8000-0000000000a2" });
  await open([booked, aRide({ state: "started" })]);
  const card = await next();
  await card.findByText("You are on your way");
  const upcoming = within(screen.getByRole("region", { name: "Upcoming" }));
  expect(upcoming.getByRole("link").getAttribute("href")).toBe(`/rides/${booked.id}`);
  expect(card.getByRole("link", { name: "Open ride" }).getAttribute("href")).toBe(
    `/rides/${aRide().id}`,
  );
});

test("a booked ride shows the time until its pickup and that the driver's answer is pending", async () => {
  await open([aScheduledRide({ state: "pending" })]);
  const card = await next();
  await card.findByText("Waiting for Dan's answer");
  expect(card.getByText(/^In/).textContent).toContain("1 day");
  expect(screen.queryByRole("region", { name: "Upcoming" })).toBeNull();
});

test("an unpaid ride shows how long its driver is reserved, and repeated clicks cancel it once", async () => {
  const answer = heldAnswer(cancelRide);
  server.on(cancelRide, answer);
  const { person } = await open([unpaid]);
  const card = within(await screen.findByRole("region", { name: "You have not paid yet" }));
  expect(card.getByText(/Dan is kept for you/).textContent).toContain(
    "for 10:00. You have not been charged.",
  );
  expect(card.getByText("$46.46")).toBeDefined();
  await person.dblClick(card.getByRole("button", { name: "Cancel" }));
  await person.click(await card.findByRole("button", { name: "Canceling..." }));
  server.on(getOpenRides, { success: true, rides: [] });
  answer.release({ success: true, ride: { ...unpaid, state: "lapsed" } });
  await waitFor(() =>
    expect(screen.queryByRole("region", { name: "You have not paid yet" })).toBeNull(),
  );
  expect(server.calls(cancelRide).map(({ params }) => params)).toEqual([{ id: unpaid.id }]);
});

test.each([
  [
    "the ride was paid meanwhile",
    refusedAnswer(409, "This ride is paid already"),
    "This ride is paid already",
  ],
  [
    "the server is unreachable",
    lostAnswer(),
    "Couldn't reach the server. Your details are saved. Try again.",
  ],
])("canceling an unpaid ride shows the reason if %s", async (_, answer, words) => {
  server.on(cancelRide, answer);
  const { person } = await open([unpaid]);
  const card = within(await screen.findByRole("region", { name: "You have not paid yet" }));
  await person.click(card.getByRole("button", { name: "Cancel" }));
  expect((await card.findByRole("alert")).textContent).toBe(words);
});

test("the figures name the month, and lead to rides and favorites", async () => {
  await open([]);
  const box = within(screen.getByRole("region", { name: "Your figures" }));
  await box.findByText("$128.40");
  expect(box.getByText("November rides, minus refunds")).toBeDefined();
  expect(box.getByText("1,204")).toBeDefined();
  expect(box.getByRole("link", { name: "All rides" }).getAttribute("href")).toBe("/history");
  expect(box.getByRole("link", { name: "See them" }).getAttribute("href")).toBe(
    "/favorite-drivers",
  );
});

test("without a favorite the figures lead to the search", async () => {
  server.on(getRiderDashboard, figures({ favoriteDrivers: 0, totalRides: 0 }));
  server.on(getRiderMonths, { success: true, months: [] });
  await open([]);
  await screen.findByRole("link", { name: "Find a driver" });
  expect(screen.getByText("$0.00")).toBeDefined();
});

test("figures that failed to load do not hide the ride, and can be loaded again", async () => {
  server.on(getRiderDashboard, brokenAnswer());
  const { person } = await open([aRide()]);
  await (await next()).findByText("Ride Confirmed!");
  const box = within(screen.getByRole("region", { name: "Your figures" }));
  const again = await box.findByRole("button", { name: "Try again" });
  server.on(getRiderDashboard, figures());
  await person.click(again);
  await box.findByText("$128.40");
});

test("several parts that failed to load have one box, with one button for all", async () => {
  server.on(getRiderDashboard, brokenAnswer());
  server.on(getOpenRides, brokenAnswer());
  const { person } = await openPage("/user/dashboard", rosa);
  await screen.findByText("We could not load your next ride and your totals.");
  expect(screen.getAllByRole("button", { name: "Try again" })).toHaveLength(1);
  expect(screen.queryByRole("region", { name: "Next ride" })).toBeNull();
  expect(screen.getByRole("link", { name: "Book a ride" })).toBeDefined();
  server.on(getRiderDashboard, figures());
  server.on(getOpenRides, { success: true, rides: [aRide()] });
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await (await next()).findByText("Ride Confirmed!");
  await screen.findByText("$128.40");
  expect(screen.queryByText(/^We could not load/)).toBeNull();
});

test("rides that failed to load do not show an empty state, and can be loaded again", async () => {
  server.on(getOpenRides, brokenAnswer());
  const { person } = await openPage("/user/dashboard", rosa);
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByRole("link", { name: "My rides" }).getAttribute("href")).toBe("/history");
  expect(screen.queryByText("No upcoming rides.")).toBeNull();
  server.on(getOpenRides, { success: true, rides: [aRide()] });
  await person.click(again);
  await (await next()).findByText("Ride Confirmed!");
});

test("a change of a ride is shown without a reload, in ride and figures", async () => {
  await open([aRide()]);
  await (await next()).findByText("Ride Confirmed!");
  server.on(getOpenRides, { success: true, rides: [aRide({ state: "arrived" })] });
  server.on(getRiderMonths, paid(174.86));
  server.tell({ type: "ride", rideId: aRide().id, state: "arrived", eventId: 1 });
  await (await next()).findByText("Dan is at the pickup");
  await screen.findByText("$174.86");
});

test("each trip is offered once to book again, three at most, and fills the form", async () => {
  server.on(getDriverAlert, { success: true, alert: null });
  server.on(getIsFavorite, { success: true, isFavorite: false });
  server.on(getRecentRides, {
    success: true,
    rides: [
      { ...past("Barclays Center", "c0"), state: "rejected" },
      past("JFK Airport", "c1"),
      past("Newark Airport", "c2"),
      past("JFK Airport", "c3"),
      past("Bryant Park", "c4"),
      past("Coney Island", "c5"),
    ],
  });
  const { person } = await open([]);
  const card = within(await screen.findByRole("region", { name: "Book again" }));
  const trips = card.getAllByRole("button").map(({ textContent }) => textContent);
  expect(trips.map((words) => words?.split("from")[0])).toEqual([
    "JFK Airport",
    "Newark Airport",
    "Bryant Park",
  ]);
  server.on(calculateFare, aQuote());
  await person.click(card.getByRole("button", { name: /Newark Airport/ }));
  await screen.findByRole("list", { name: "Offers" });
  expect(server.calls(calculateFare)).toHaveLength(1);
  expect(await screen.findByLabelText("Dropoff Location")).toHaveProperty(
    "value",
    "Newark Airport",
  );
  expect(screen.getByLabelText("Pickup Location")).toHaveProperty(
    "value",
    "350 5th Ave, New York, NY",
  );
});

test("leads to the newest completed ride without a rating", async () => {
  const rating = {
    ...{ isNeverAgain: false, note: null },
    ratableUntil: "2026-12-22T14:40:00.000Z",
  };
  const rated = { ...past("JFK Airport", "d1"), rating: { ...rating, rideAgain: "YES" as const } };
  const unrated = {
    ...past("Bryant Park", "d2"),
    rating: { ...rating, rideAgain: "PENDING" as const },
  };
  server.on(getRecentRides, { success: true, rides: [rated, unrated] });
  await open([]);
  const card = within(await screen.findByRole("region", { name: "Rate your ride with Dan" }));
  expect(card.getByText(/to Bryant Park$/)).toBeDefined();
  expect(card.getByRole("link", { name: "Rate" }).getAttribute("href")).toBe(
    `/rides/${unrated.id}`,
  );
});
