import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getDriverAlert } from "#shared/alerts/contract.ts";
import { calculateFare } from "#shared/booking/contract.ts";
import { aQuote } from "#shared/booking/testing/a-quote.ts";
import { getApproach } from "#shared/directions/contract.ts";
import { getIsFavorite } from "#shared/favorites/contract.ts";
import { writePolyline } from "#shared/places/polyline.ts";
import { getOpenRides, getRecentRides, getRide, type Ride } from "#shared/rides/contract.ts";
import { aRide, aScheduledRide } from "#shared/rides/testing/a-ride.ts";
import { brokenAnswer, heldAnswer, lostAnswer } from "#web/testing/answers.ts";
import { passTime, startClock } from "#web/testing/clock.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const ended = (state: Ride["state"], at = "2026-11-22T14:40:30.000Z") =>
  aRide({
    state,
    rideCompleted: state === "completed",
    timeline: [...aRide().timeline, { state, at, by: "driver" }],
  });
const line = writePolyline([
  { latitude: 40.7484, longitude: -73.9857 },
  { latitude: 40.7, longitude: -73.9 },
  { latitude: 40.6413, longitude: -73.7781 },
]);
const pending = aRide({ state: "pending", answerBy: "2026-11-22T14:42:00.000Z" });

beforeEach(() => {
  startClock("2026-11-22T14:41:00.000Z");
  server.on(getDriverAlert, { success: true, alert: null });
  server.on(getIsFavorite, { success: true, isFavorite: false });
  server.on(getRide, { success: true, ride: { ...aRide(), line } });
});

const open = (rides: Ride[], recent: Ride[] = []) => {
  server.on(getOpenRides, { success: true, rides });
  server.on(getRecentRides, { success: true, rides: recent });
  return openPage("/", rosa);
};

test("while the driver's answer is pending, the page shows one clock, the remaining time", async () => {
  await open([pending]);
  await screen.findByRole("heading", { name: "Finding your driver..." });
  expect(screen.getByText("Dan answers within")).toBeDefined();
  expect(screen.getByRole("timer").textContent).toMatch(/^(1:00|0:5\d)/);
  await passTime(30);
  await waitFor(() => expect(screen.getByRole("timer").textContent).toMatch(/^0:[23]\d/));
  expect(screen.queryByText("Waiting for")).toBeNull();
  expect(screen.queryByRole("button", { name: "Book Now" })).toBeNull();
});

test.each([
  ["accepted", "Ride Confirmed!"],
  ["arrived", "Dan is at the pickup"],
  ["started", "You are on your way"],
] as const)("the headline of a ride in state %s says where its driver is", async (state, words) => {
  await open([aRide({ state })]);
  await screen.findByRole("heading", { level: 1, name: words });
  const isComing = state === "accepted";
  expect(screen.queryByText("(Your driver is on the way)") !== null).toBe(isComing);
  expect(screen.getByText("Nothing is added later.")).toBeDefined();
});

test("the home shows the PIN, messages and safety while a ride is under way", async () => {
  await open([aRide({ state: "accepted", startPin: { digits: "0472" } })]);
  expect((await screen.findByText(/^Your PIN is/)).textContent).toBe("Your PIN is 0472");
  expect(screen.getByRole("button", { name: "Safety" })).toBeDefined();
  expect(await screen.findByRole("button", { name: /^Messages/ })).toBeDefined();
  // Above the map, so that a phone shows both without scrolling.
  const map = await screen.findByRole("figure", { name: /^Map of the trip from / });
  const safety = screen.getByRole("button", { name: "Safety" });
  expect(safety.compareDocumentPosition(map)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("the open ride is shown on a map, with its route", async () => {
  await open([aRide({ state: "accepted" })]);
  const map = await screen.findByRole("figure", { name: /^Map of the trip from / });
  await waitFor(() => expect(map.querySelector(".sketch-route")).not.toBeNull());
});

test("joins the ends by an arc on the map of an open ride whose route is unknown", async () => {
  server.on(getRide, { success: true, ride: { ...aRide(), line: null } });
  await open([aRide({ state: "accepted" })]);
  const map = await screen.findByRole("figure", { name: /^Map of the trip from / });
  await waitFor(() => expect(map.querySelector(".sketch-arc")).not.toBeNull());
});

test("during a ride its state comes first, and the dashboard is linked beside the details", async () => {
  await open([aRide({ state: "accepted" })]);
  const state = await screen.findByRole("heading", { level: 1, name: "Ride Confirmed!" });
  const main = within(screen.getByRole("main"));
  expect(main.queryByText("Hello, Rosa")).toBeNull();
  const dashboard = main.getByRole("link", { name: "Dashboard" });
  expect(dashboard.getAttribute("href")).toBe("/user/dashboard");
  expect(state.compareDocumentPosition(dashboard)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("the trip, whose price lines open on a press, precedes the progress", async () => {
  const { person } = await open([aRide({ state: "accepted" })]);
  const progress = await screen.findByRole("heading", { name: "Progress" });
  const trip = screen.getByRole("heading", { name: "Your trip" });
  expect(trip.compareDocumentPosition(progress)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const details = screen.getByText("Base Fare").closest("details");
  expect(details?.open).toBe(false);
  await person.click(screen.getByText("Price"));
  expect(details?.open).toBe(true);
});

test("shows the driver's position that the stream sent before the page was open", async () => {
  const ride = aRide({ state: "accepted", line });
  server.on(getApproach, { success: true, approach: { minutes: 4, line: null } });
  server.on(getRide, { success: true, ride });
  const at = "2026-11-22T14:40:55.000Z";
  const position = { latitude: 40.76, longitude: -73.98 };
  server.tell({ type: "driver-position", rideId: ride.id, ...position, at });
  const rides = heldAnswer(getOpenRides);
  server.on(getOpenRides, rides);
  server.on(getRecentRides, { success: true, rides: [] });
  const { person } = await openPage("/", rosa);
  await passTime(3);
  rides.release({ success: true, rides: [ride] });
  await screen.findByText(/mi away/);
  const map = await screen.findByRole("figure", { name: /^Map of the trip from / });
  expect(map.querySelector(".map-car")).not.toBeNull();
  await person.click(screen.getByRole("link", { name: "Ride details" }));
  await screen.findByRole("heading", { name: "Trip" });
  expect(await screen.findByText(/mi away/)).toBeDefined();
});

test("at the pickup the map shows the pickup from near, and the whole trip on a press", async () => {
  const { person } = await open([aRide({ state: "arrived" })]);
  const map = await screen.findByRole("figure", { name: /^Map of the trip from / });
  await waitFor(() => expect(map.querySelector(".sketch-route")).not.toBeNull());
  expect(map.querySelector(".sketch-scale-text")?.textContent).toBe("0.1 mi");
  const nextCorner = { latitude: 40.7412, longitude: -73.9897, at: "2026-11-22T14:40:55.000Z" };
  server.tell({ type: "driver-position", rideId: aRide().id, ...nextCorner });
  await waitFor(() => expect(map.querySelector(".map-car")).not.toBeNull());
  expect(map.querySelector(".sketch-scale-text")?.textContent).toBe("0.25 mi");
  await person.click(screen.getByRole("button", { name: "Show the whole trip" }));
  expect(map.querySelector(".sketch-scale-text")?.textContent).toBe("5 mi");
});

test("the driver's answer is shown without a reload", async () => {
  await open([pending]);
  await screen.findByRole("heading", { name: "Finding your driver..." });
  server.on(getOpenRides, { success: true, rides: [aRide()] });
  server.tell({ type: "ride", rideId: pending.id, state: "accepted", eventId: 1 });
  await screen.findByText("(Your driver is on the way)");
});

test("the booking form is shown beside a booked ride until an hour before its pickup", async () => {
  await open([aScheduledRide({ pickupAt: "2026-11-22T15:42:00.000Z" })]);
  await screen.findByRole("button", { name: "Book Now" });
  expect(screen.getByRole("region", { name: "Upcoming" })).toBeDefined();
  await passTime(120);
  await screen.findByRole("heading", { name: "Ride Confirmed!" });
  expect(screen.queryByRole("button", { name: "Book Now" })).toBeNull();
});

test("a declined ride leads to the next offers for the same trip and is dismissed", async () => {
  const { person } = await open([], [ended("rejected")]);
  await screen.findByText("Dan declined the ride");
  expect(screen.getByText("Your card was not charged.")).toBeDefined();
  server.on(calculateFare, aQuote());
  await person.click(screen.getByRole("button", { name: "See next offers" }));
  await screen.findByRole("list", { name: "Offers" });
  expect(screen.queryByText("Dan declined the ride")).toBeNull();
  expect(server.calls(calculateFare).map(({ body }) => [body.from, body.to])).toEqual([
    ["350 5th Ave, New York, NY", "JFK Airport"],
  ]);
});

test("a completed ride stands above an empty booking form", async () => {
  await open([], [ended("completed")]);
  const title = await screen.findByRole("heading", { name: "Ride completed" });
  const form = screen.getByRole("heading", { name: "Book a Ride Now" });
  expect(title.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByLabelText("Dropoff Location")).toHaveProperty("value", "");
});

test("a completed ride empties the form and ends its offers, in an open page and after a reload", async () => {
  const { person } = await open([]);
  server.on(calculateFare, aQuote());
  await person.type(await screen.findByLabelText("Pickup Location"), "350 5th Ave");
  await person.type(screen.getByLabelText("Dropoff Location"), "JFK Airport");
  await person.click(screen.getByRole("button", { name: "Book Now" }));
  await screen.findByRole("list", { name: "Offers" });
  // Booked in another tab, by an offer of another quote.
  server.on(getOpenRides, { success: true, rides: [aRide()] });
  server.tell({ type: "ride", rideId: aRide().id, state: "accepted", eventId: 1 });
  await screen.findByRole("heading", { name: "Ride Confirmed!" });
  const booking = sessionStorage.getItem("booking") ?? "";
  server.on(getOpenRides, { success: true, rides: [] });
  server.on(getRecentRides, { success: true, rides: [ended("completed")] });
  server.tell({ type: "ride", rideId: aRide().id, state: "completed", eventId: 2 });
  await screen.findByRole("heading", { name: "Ride completed" });
  expect(screen.getByLabelText("Dropoff Location")).toHaveProperty("value", "");
  expect(screen.queryByRole("list", { name: "Offers" })).toBeNull();
  await waitFor(() => expect(sessionStorage.getItem("booking")).not.toContain("JFK"));
  expect(booking).toContain("JFK");
  sessionStorage.setItem("booking", booking);
  cleanup();
  await open([], [ended("completed")]);
  await screen.findByRole("heading", { name: "Ride completed" });
  expect(screen.getByLabelText("Dropoff Location")).toHaveProperty("value", "");
  await person.type(screen.getByLabelText("Dropoff Location"), "LGA");
  cleanup();
  await open([], [ended("completed")]);
  expect(await screen.findByLabelText("Dropoff Location")).toHaveProperty("value", "LGA");
});

test("after a completed ride the form precedes the upcoming rides, and the banner is short", async () => {
  const until = "2026-12-22T14:40:00.000Z";
  const rating = {
    rideAgain: "PENDING",
    ratableUntil: until,
    isNeverAgain: false,
    note: null,
  } as const;
  const tip = { state: "none", amount: null, paidAt: null, until } as const;
  const later = aScheduledRide({ pickupAt: "2026-11-25T15:42:00.000Z" });
  await open([later], [{ ...ended("completed"), rating, tip }]);
  const coming = await screen.findByRole("region", { name: "Upcoming" });
  const form = screen.getByRole("heading", { name: "Book a Ride Now" });
  expect(form.compareDocumentPosition(coming)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole("button", { name: "Yes" })).toBeDefined();
  expect(screen.queryByText("Add a private note (optional)")).toBeNull();
  expect(await screen.findByText(/All of it goes to Dan\. You can tip once\.$/)).toBeDefined();
});

test("the banner of a rated and tipped ride omits the rating and the tip", async () => {
  const tip = { state: "paid", amount: 2, paidAt: null, until: null } as const;
  const rating = { rideAgain: "YES", ratableUntil: null, isNeverAgain: false, note: null } as const;
  await open([], [{ ...ended("completed"), tip, rating }]);
  await screen.findByRole("heading", { name: "Ride completed" });
  expect(screen.getByText("You paid $46.46 and a tip of $2.00.")).toBeDefined();
  expect(screen.getByRole("link", { name: "See receipt" })).toBeDefined();
  expect(screen.queryByRole("heading", { name: /ride with this person again/ })).toBeNull();
  expect(screen.queryByRole("heading", { name: "Thank you for your tip" })).toBeNull();
});

test("at the pickup the home shows the plate, and until when the driver waits", async () => {
  const at = "2026-11-22T14:40:30.000Z";
  const timeline = [...aRide().timeline, { state: "arrived" as const, at, by: "driver" }];
  await open([aRide({ state: "arrived", timeline })]);
  await screen.findByRole("heading", { name: "Dan is at the pickup" });
  expect(screen.getByText(/^Dan waits/).textContent).toBe("Dan waits 4:30 more");
  expect(screen.getByText("After 9:45 AM ET, Dan may leave, and you pay $5.00.")).toBeDefined();
  expect(screen.getByText(/^Canceling is free until 9:42/)).toBeDefined();
  expect(screen.getByText(aRide().driver.vehicle.plateNumber ?? "")).toBeDefined();
  await passTime(215);
  expect(screen.getByText("Dan waits 1 more minute").role).toBe("status");
  await passTime(145);
  expect(screen.getByText("Dan may leave now").role).toBe("status");
  await screen.findByText(/^Dan may leave now\. If Dan does, you pay \$5\.00\./);
});

test("dismissing the banner of a ride hides it and stores the dismissal", async () => {
  const { person } = await open([], [ended("completed")]);
  await screen.findByText("Ride completed");
  expect(screen.getByRole("link", { name: "See receipt" }).getAttribute("href")).toBe(
    `/rides/${aRide().id}`,
  );
  await person.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText("Ride completed")).toBeNull();
  expect(localStorage.getItem("seenRides")).toBe(aRide().id);
});

test("a ride that ended a quarter of an hour ago has no banner", async () => {
  await open([], [ended("completed", "2026-11-22T14:25:59.000Z")]);
  await screen.findByRole("region", { name: "Book again" });
  expect(screen.queryByText("Ride completed")).toBeNull();
});

test("says that it is still loading after four seconds, and no longer once it has loaded", async () => {
  const answer = heldAnswer(getOpenRides);
  server.on(getOpenRides, answer);
  server.on(getRecentRides, { success: true, rides: [] });
  await openPage("/", rosa);
  await passTime(3);
  expect(screen.queryByText("Still loading...")).toBeNull();
  await passTime(2);
  await screen.findByText("Still loading...");
  answer.release({ success: true, rides: [] });
  await screen.findByRole("button", { name: "Book Now" });
  expect(screen.queryByText("Still loading...")).toBeNull();
});

test("repeats a request that hangs, without reloading the page", async () => {
  server.on(getOpenRides, heldAnswer(getOpenRides));
  server.on(getRecentRides, { success: true, rides: [] });
  const { person } = await openPage("/", rosa);
  await passTime(5);
  server.on(getOpenRides, { success: true, rides: [] });
  await person.click(await screen.findByRole("button", { name: "Load again" }));
  expect(document.activeElement).toBe(screen.getByRole("main"));
  await screen.findByRole("button", { name: "Book Now" });
  expect(server.calls(getRecentRides)).toHaveLength(1);
  expect(screen.queryByText("Still loading...")).toBeNull();
});

test("the page does not say Still loading while a failed load is retried beside its error", async () => {
  server.on(getOpenRides, brokenAnswer());
  server.on(getRecentRides, { success: true, rides: [] });
  await openPage("/", rosa);
  await screen.findByRole("button", { name: "Try again" });
  server.on(getOpenRides, heldAnswer(getOpenRides));
  await passTime(30);
  await passTime(5);
  expect(server.calls(getOpenRides)).toHaveLength(5);
  expect(screen.queryByText("Still loading...")).toBeNull();
});

test("the page does not say Still loading beside the error of one part while another part hangs", async () => {
  server.on(getOpenRides, brokenAnswer());
  server.on(getRecentRides, heldAnswer(getRecentRides));
  await openPage("/", rosa);
  await screen.findByRole("button", { name: "Try again" });
  await passTime(5);
  expect(screen.queryByText("Still loading...")).toBeNull();
});

test("without the network the form can be filled in, and no error is shown", async () => {
  server.on(getOpenRides, lostAnswer());
  server.on(getRecentRides, lostAnswer());
  const { person } = await openPage("/", rosa);
  await person.type(await screen.findByLabelText("Dropoff Location"), "J");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("a failure to load the rides is shown with the booking form, and the rides can be loaded again", async () => {
  server.on(getOpenRides, brokenAnswer());
  server.on(getRecentRides, { success: true, rides: [] });
  const { person } = await openPage("/", rosa);
  const again = await screen.findByRole("button", { name: "Try again" });
  const alert = again.closest<HTMLElement>("[role=alert]");
  expect(alert).not.toBeNull();
  const failure = within(alert ?? document.body);
  expect(failure.getByRole("heading", { name: "We could not load your rides" })).toBeDefined();
  expect(failure.getByText(/You may have a ride already/)).toBeDefined();
  expect(failure.queryByText(/Something went wrong/)).toBeNull();
  await person.type(screen.getByLabelText("Dropoff Location"), "JFK");
  const isMain = (button: HTMLElement) => button.classList.contains("bg-yellow");
  expect([again, screen.getByRole("button", { name: "Book Now" })].map(isMain)).toEqual([
    true,
    false,
  ]);
  server.on(getOpenRides, { success: true, rides: [aRide()] });
  await person.click(again);
  await screen.findByText("(Your driver is on the way)");
});
