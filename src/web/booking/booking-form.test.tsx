import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getDriverAlert } from "#shared/alerts/contract.ts";
import { calculateFare } from "#shared/booking/contract.ts";
import { aQuote } from "#shared/booking/testing/a-quote.ts";
import { searchPlaces } from "#shared/places/contract.ts";
import { getOpenRides, getRecentRides } from "#shared/rides/contract.ts";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { widen } from "#web/testing/browser.ts";
import { startClock } from "#web/testing/clock.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";
import { toast } from "#web/ui/overlays/toast.ts";

beforeEach(() => {
  startClock("2026-11-22T14:40:00.000Z");
  server.on(getOpenRides, { success: true, rides: [] });
  server.on(getRecentRides, { success: true, rides: [] });
  server.on(searchPlaces, { success: true, places: [], isPreparing: false });
  server.on(getDriverAlert, { success: true, alert: null });
  server.on(calculateFare, aQuote([{ firstName: "Maria" }, { firstName: "Luis" }]));
});

const openHome = async () => {
  const { person } = await openPage("/", rosa);
  await screen.findByRole("button", { name: "Book Now" });
  return person;
};
const openOffers = async () => {
  const person = await openHome();
  await person.type(screen.getByLabelText("Pickup Location"), "350 5th Ave");
  await person.type(screen.getByLabelText("Dropoff Location"), "JFK Airport");
  await person.click(screen.getByRole("button", { name: "Book Now" }));
  await screen.findByRole("list", { name: "Offers" });
  return person;
};

const isMainAction = (name: RegExp | string) =>
  screen.getByRole("button", { name }).getAttribute("data-variant") === "primary";

test("Book Now sticks to the bottom only once both fields are filled, so it covers no empty one", async () => {
  const person = await openHome();
  const bar = () =>
    screen.getByRole("button", { name: "Book Now" }).closest("[data-sticks-to-bottom]");
  await person.type(screen.getByLabelText("Pickup Location"), "350 5th Ave");
  expect(bar()).toBeNull();
  await person.type(screen.getByLabelText("Dropoff Location"), "JFK Airport");
  expect(bar()).not.toBeNull();
});

test("new offers are announced in a toast, which ends with the first press on the page", async () => {
  const person = await openOffers();
  expect(screen.getByText("2 offers for your trip")).toBeDefined();
  expect(screen.getByText("17.2 mi, about 39 min (estimated)")).toBeDefined();
  await person.click(screen.getByText("2 offers for your trip"));
  expect(screen.getByText("2 offers for your trip")).toBeDefined();
  await person.click(screen.getByRole("list", { name: "Offers" }));
  expect(screen.queryByText("2 offers for your trip")).toBeNull();
});

test("a press for new offers does not end a later message", async () => {
  const person = await openOffers();
  act(() => toast.error("Error", "Failed to select the ride"));
  await person.click(screen.getByRole("list", { name: "Offers" }));
  expect(screen.getByText("Failed to select the ride")).toBeDefined();
});

test("the toast of new offers covers the bar only on a phone, and ends once the bar has the focus", async () => {
  const person = await openOffers();
  const place = () => screen.getByText("2 offers for your trip").closest("[data-toast]");
  expect(place()?.classList).toContain("top-1");
  screen.getByRole("button", { name: "Menu" }).focus();
  await waitFor(() => expect(screen.queryByText("2 offers for your trip")).toBeNull());
  widen();
  await person.click(screen.getByRole("button", { name: "Book Now" }));
  await screen.findByText("2 offers for your trip");
  expect(place()?.classList).toContain("top-17");
});

test("with offers the main action is to select one, until the trip is changed", async () => {
  const person = await openOffers();
  expect(isMainAction("Book Now")).toBe(false);
  expect(isMainAction(/^Select This Ride · /)).toBe(true);
  await person.type(screen.getByLabelText("Dropoff Location"), " Terminal 4");
  expect(isMainAction("Book Now")).toBe(true);
});

const anUnpaidRide = (ride: Parameters<typeof aRide>[0] = {}) =>
  aRide({
    state: "awaiting_payment",
    payBy: "2026-11-22T14:50:00.000Z",
    riderLogId: "019a0000-0000-7000-8000-000000000000-0",
    ...ride,
  });

test("the main action is the payment of an unpaid ride, also after the rider opens an offer", async () => {
  server.on(getOpenRides, { success: true, rides: [anUnpaidRide()] });
  const person = await openOffers();
  expect(isMainAction("Continue to payment")).toBe(true);
  expect(isMainAction("Book Now")).toBe(false);
  expect(isMainAction(/^Select This Ride · /)).toBe(false);
  await person.click(screen.getByRole("button", { name: /^Luis / }));
  expect(isMainAction(/^Select This Ride · /)).toBe(false);
});

test("the bar says that another choice gives up the driver of an unpaid ride", async () => {
  const unpaid = anUnpaidRide();
  server.on(getOpenRides, { success: true, rides: [unpaid] });
  await openOffers();
  const { firstName } = unpaid.driver;
  const description = `You keep ${firstName} until you choose another driver.`;
  expect(screen.getByRole("button", { name: /^Select This Ride · /, description })).toBeDefined();
});

test("the bar says nothing of an unpaid ride on a later day, which the selection keeps", async () => {
  const later = anUnpaidRide({ kind: "scheduled", pickupAt: "2026-11-25T14:00:00.000Z" });
  server.on(getOpenRides, { success: true, rides: [later] });
  await openOffers();
  expect(isMainAction(/^Select This Ride · /)).toBe(false);
  expect(screen.queryByText(/until you choose another driver/)).toBeNull();
});

test("Best says how it orders the offers, and the other orders do not", async () => {
  const person = await openOffers();
  const note = /^Best weighs price, pickup and rating\. Favorites first\./;
  expect(screen.getByText(note)).toBeDefined();
  await person.click(screen.getByRole("tab", { name: "Cheapest" }));
  expect(screen.queryByText(note)).toBeNull();
});
