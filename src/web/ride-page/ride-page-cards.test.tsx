import { cleanup, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getIsFavorite } from "#shared/favorites/contract.ts";
import { getRide, type Ride } from "#shared/rides/contract.ts";
import { aRide, aScheduledRide, aSplit } from "#shared/rides/testing/a-ride.ts";
import { startClock } from "#web/testing/clock.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan, rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

beforeEach(() => void startClock("2026-11-22T14:41:00.000Z"));

const openRide = (ride: Ride, viewer: typeof rosa = rosa) => {
  server.on(getRide, { success: true, ride });
  server.on(getIsFavorite, { success: true, isFavorite: false });
  return openPage(`/rides/${ride.id}`, viewer);
};

const payment: Ride["payment"] = {
  ...{ state: "captured", cardLast4: "4242", refunds: [] },
  split: aSplit({ refunded: 0, driverFare: 40.4, faireTax: 6.06 }),
};
const unrated = aRide({
  state: "completed",
  payment,
  rating: {
    ...{ rideAgain: "PENDING", isNeverAgain: false, note: null },
    ratableUntil: "2026-12-22T14:40:00.000Z",
  },
});

test.each([
  ["accepted", true],
  ["started", true],
  ["completed", false],
  ["cancelled", false],
] as const)(
  "folds the price until the ride is over, and then shows a receipt with buttons: %s",
  async (state, isFolded) => {
    await openRide(aRide({ state, payment }));
    const name = isFolded ? "Price" : "Receipt";
    const receipt = within(await screen.findByRole("region", { name }));
    expect(receipt.getByText("Base Fare").closest("details") !== null).toBe(isFolded);
    for (const name of ["Download Receipt", "Print receipt"])
      expect(receipt.queryByRole("button", { name }) === null).toBe(isFolded);
    const help = within(screen.getByRole("region", { name: "Help" }));
    expect(help.getByRole("button", { name: "Report a problem" })).toBeDefined();
  },
);

test("has no receipt to print and no help before the payment", async () => {
  await openRide(aRide({ state: "awaiting_payment", timeline: [] }));
  await screen.findByRole("region", { name: "Price" });
  expect(screen.queryByRole("button", { name: /^Print / })).toBeNull();
  expect(screen.queryByRole("region", { name: "Help" })).toBeNull();
});

test("asks for the rating without a note between question and answers, then shows trip and receipt", async () => {
  await openRide(unrated);
  const question = await screen.findByRole("region", { name: /^Would you ride/ });
  const buttons = within(question).getAllByRole("button");
  expect(buttons.map(({ textContent }) => textContent)).toEqual(["Yes", "No"]);
  expect(question.querySelector("summary")).toBeNull();
  const trip = screen.getByRole("region", { name: "Trip" });
  const receipt = screen.getByRole("region", { name: "Receipt" });
  for (const [before, after] of [
    [question, trip],
    [trip, receipt],
  ] as const)
    expect(before.compareDocumentPosition(after)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("on the way, the driver reads the rider, then the trip", async () => {
  await openRide(aRide({ state: "accepted", payment }), dan);
  const map = await screen.findByRole("figure", { name: /^Map of the trip/ });
  const headings = screen.getAllByRole("heading", { level: 2 });
  expect(headings.slice(0, 2).map(({ textContent }) => textContent)).toEqual(["Rider", "Trip"]);
  expect(headings[0]?.compareDocumentPosition(map)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("Cancel stands below a rule, away from the buttons that a driver presses on the way", async () => {
  await openRide(aRide({ state: "accepted", payment }), dan);
  const rider = within(await screen.findByRole("region", { name: "Rider" }));
  const cancel = rider.getByRole("button", { name: "Cancel ride" });
  const rule = cancel.closest(".border-t");
  expect(rule?.contains(rider.getByRole("button", { name: "Safety" }))).toBe(false);
});

test.each([
  ["pending", 0],
  ["accepted", 1],
] as const)(
  "says what a block does to this ride only once it is accepted: %s",
  async (state, count) => {
    await openRide(aRide({ state, answerBy: "2026-11-22T14:42:00.000Z" }));
    await screen.findByRole("button", { name: "Block Dan" });
    expect(screen.queryAllByText(/^This ride stays booked\./)).toHaveLength(count);
  },
);

test("the split of the price is folded for the driver, on the way and after the ride", async () => {
  await openRide(aRide({ state: "started", payment }), dan);
  const before = await screen.findByRole("heading", { name: "Where each dollar goes" });
  expect(before.closest("details")?.open).toBe(false);
  cleanup();
  await openRide(aRide({ state: "completed", payment }), dan);
  const after = await screen.findByRole("heading", { name: "Where each dollar went" });
  expect(after.closest("details")?.open).toBe(false);
});

test.each([
  ["pending", false],
  ["accepted", true],
  ["started", true],
] as const)("folds the steps for a rider, once accepted: %s", async (state, isFolded) => {
  await openRide(aRide({ state, payment }));
  const steps = await screen.findByRole("heading", { name: "Progress" });
  expect(steps.closest("details") !== null).toBe(isFolded);
});

test("a driver reads a scheduled ride's day and arrival, and adds it to the calendar, once", async () => {
  await openRide(aScheduledRide({ duration: 48 }), dan);
  const head = await screen.findByRole("heading", { level: 1 });
  expect(head.textContent).toBe("Pick up Rosa Tue, Nov 24, 9:40 AM ET");
  const trip = within(screen.getByRole("region", { name: "Trip" }));
  expect(trip.getByText(/^around\s10:30\sAM\sET$/)).toBeDefined();
  expect(screen.getAllByRole("button", { name: "Add to calendar" })).toHaveLength(1);
});

test("after the ride, the head names driver and plate", async () => {
  await openRide(aRide({ state: "completed", payment }));
  await screen.findByText("Dan Ortiz · Blue Toyota Camry · T123456C");
});

test("on the way, the head leads to the help far below", async () => {
  await openRide(aRide({ state: "started", payment }));
  const help = await screen.findByRole("link", { name: "Get help" });
  const target = document.querySelector(help.getAttribute("href") ?? "");
  expect(target?.contains(screen.getByRole("region", { name: "Help" }))).toBe(true);
});

test("the receipt has the ride cost of the offer above the tax", async () => {
  await openRide(aRide({ state: "completed", payment }));
  const receipt = within(await screen.findByRole("region", { name: "Receipt" }));
  const terms = receipt.getAllByRole("term").map(({ textContent }) => textContent);
  const fare = terms.indexOf("Ride Cost");
  expect(terms[fare + 1]).toMatch(/^Faire Tax/);
  expect(receipt.getAllByRole("definition")[fare]?.textContent).toBe("$40.40");
});

test.each([
  ["pending", false],
  ["accepted", true],
] as const)(
  "lists the cancellation fees and offers a calendar entry only once accepted: %s",
  async (state, isAccepted) => {
    await openRide(aScheduledRide({ state }));
    const canceling = within(await screen.findByRole("region", { name: "Canceling" }));
    expect(canceling.queryByText(/^Free until/) !== null).toBe(isAccepted);
    expect(canceling.queryByText(/^Canceling is free until Dan accepts/) === null).toBe(isAccepted);
    const calendar = screen.queryByRole("button", { name: "Add to calendar" });
    expect(calendar !== null).toBe(isAccepted);
  },
);

test.each([
  [
    48,
    "The estimate is always 30 min after the pickup. Your route takes about 48 min, so expect to arrive around 10:30 AM ET.",
  ],
  [30, undefined],
])(
  "explains an arrival by the route that differs from the estimate: %i min",
  async (duration, text) => {
    await openRide(aScheduledRide({ duration }));
    const estimate = await screen.findByText("Estimated arrival");
    expect(estimate.nextElementSibling?.textContent).toBe("10:10 AM ET");
    expect(
      screen.queryByText(/^The estimate is always/)?.textContent.replaceAll("\u00a0", " "),
    ).toBe(text);
  },
);

test.each([
  ["2026-11-24T14:40:00.000Z", Node.DOCUMENT_POSITION_FOLLOWING],
  ["2026-11-22T15:20:00.000Z", Node.DOCUMENT_POSITION_PRECEDING],
])(
  "a booking has its map above the driver only once the map shows the driver: %s",
  async (pickupAt, position) => {
    await openRide(aScheduledRide({ state: "accepted", pickupAt }));
    const driver = await screen.findByRole("region", { name: "Driver" });
    const map = screen.getByRole("figure", { name: /^Map of the trip/ });
    expect(driver.compareDocumentPosition(map)).toBe(position);
  },
);
