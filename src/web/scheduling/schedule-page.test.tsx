import { cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getBlockedDrivers } from "#shared/blocks/contract.ts";
import { getFeeRules } from "#shared/fee-rules/contract.ts";
import { someFeeRules } from "#shared/fee-rules/testing/fee-rules.ts";
import { getGenderWish } from "#shared/gender-wish/contract.ts";
import { checkout } from "#shared/payments/contract.ts";
import { searchPlaces } from "#shared/places/contract.ts";
import { getOpenRides } from "#shared/rides/contract.ts";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { scheduleRide } from "#shared/scheduling/contract.ts";
import { heldAnswer, invalid, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { passTime, startClock } from "#web/testing/clock.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";
import { anAnswer } from "./testing/an-answer.ts";
import { anAvailableDriver } from "./testing/an-available-driver.ts";

beforeEach(() => {
  startClock("2026-11-17T14:40:00.000Z");
  server.on(getOpenRides, { success: true, rides: [] });
  server.on(searchPlaces, { success: true, places: [], isPreparing: false });
  server.on(getFeeRules, someFeeRules());
});

const dana = anAvailableDriver();
const luis = anAvailableDriver({
  id: "019a0000-0000-7000-8000-000000000002",
  firstName: "Luis",
  total: 39.9,
  amountDue: 39.9,
  isFavorite: true,
  riderRequestLog: { ...dana.riderRequestLog, id: "019a0000-0000-7000-8000-000000000000-1" },
});

const openForm = async () => {
  const { person } = await openPage("/schedule", rosa);
  await screen.findByRole("heading", { name: "Schedule a Ride" });
  const send = () => screen.getByRole("button", { name: "Schedule Ride" });
  return { person, send };
};

/** Fills in the trip and selects a suggested time. */
const openFilled = async () => {
  const form = await openForm();
  await form.person.type(screen.getByLabelText("Pickup Location"), "350 5th Ave");
  await form.person.type(screen.getByLabelText("Drop-off Location"), "JFK Airport");
  await form.person.click(screen.getByRole("button", { name: "Fri, Nov 20, 6 PM" }));
  return form;
};

/** Continues to the drivers. */
const openDrivers = async (drivers = [dana, luis]) => {
  server.on(scheduleRide, anAnswer(drivers));
  const { person, send } = await openFilled();
  await person.click(send());
  await screen.findByRole("heading", { name: "Available Drivers" });
  return person;
};

/** Continues to the payment of Dana's ride. */
const openPayment = async () => {
  const person = await openDrivers();
  const [first] = screen.getAllByRole("button", { name: "Select Driver" });
  await person.click(first ?? document.body);
  await screen.findByRole("heading", { name: "Ride Payment" });
  return person;
};

test("the form is prefilled with the rider's name and phone number", async () => {
  await openForm();
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "Rosa Diaz");
  expect(screen.getByLabelText(/Phone/)).toHaveProperty("value", "+1 212-555-0100");
});

test("a form without trip and time is not sent, and links each error to its field", async () => {
  server.on(scheduleRide, anAnswer());
  const { person, send } = await openForm();
  await person.click(send());
  const summary = (await screen.findByRole("heading", { name: "There is a problem" })).closest(
    "[role=alert]",
  );
  expect(document.activeElement).toBe(summary);
  await person.click(screen.getByRole("link", { name: "Location is required" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Drop-off Location"));
  expect(screen.getByRole("link", { name: "Please select a date and time" })).toBeDefined();
  expect(server.calls(scheduleRide)).toEqual([]);
});

test("the summary appears with the first place or time", async () => {
  const { person } = await openForm();
  expect(screen.queryByText("Where to?")).toBeNull();
  await person.type(screen.getByLabelText("Pickup Location"), "350 5th Ave");
  expect(screen.getByText("Where to?")).toBeDefined();
});

test("a double click requests drivers once, with all input", async () => {
  const answer = heldAnswer(scheduleRide);
  server.on(scheduleRide, answer);
  const { person, send } = await openFilled();
  await person.type(screen.getByLabelText(/Notes/), "Two suitcases");
  await person.dblClick(send());
  await person.click(await screen.findByRole("button", { name: "Scheduling..." }));
  answer.release(anAnswer());
  await screen.findByRole("heading", { name: "Available Drivers" });
  expect(server.calls(scheduleRide).map(({ body }) => body)).toEqual([
    expect.objectContaining({
      pickupLocation: "350 5th Ave",
      finalDestination: "JFK Airport",
      pickupDateTime: "2026-11-20",
      pickupTime: "18:00",
      name: "Rosa Diaz",
      phoneNumber: "+1 212-555-0100",
      notesForDriver: "Two suitcases",
    }),
  ]);
});

test("the server's error for an early pickup is shown at its field", async () => {
  const tooEarly = "Pickup time must be at least 24 hours in advance";
  server.on(scheduleRide, invalid({ pickupTime: tooEarly }));
  const { person, send } = await openFilled();
  await person.click(send());
  await screen.findByRole("link", { name: tooEarly });
  expect(screen.getByLabelText("Pickup Location")).toHaveProperty("value", "350 5th Ave");
});

test("without a network the form shows an error and keeps the input", async () => {
  server.on(scheduleRide, lostAnswer(), anAnswer());
  const { person, send } = await openFilled();
  await person.click(send());
  await screen.findByText("Couldn't reach the server. Your details are saved. Try again.");
  await person.click(send());
  await screen.findByRole("heading", { name: "Available Drivers" });
});

test("the list of drivers has its own URL, and each driver a price", async () => {
  await openDrivers();
  expect(location.search).toBe("?step=drivers");
  const [first, second] = screen.getAllByRole("article");
  expect(first?.textContent).toContain("$44.39");
  expect(second?.textContent).toContain("FavoriteCheapest");
});

test("the toast of a scheduled ride stays when the rider presses the page", async () => {
  const person = await openDrivers();
  await person.click(screen.getByRole("heading", { name: "Available Drivers" }));
  expect(screen.getByText("Ride Scheduled Successfully!")).toBeDefined();
});

test("on a phone the bar selects the first driver, or the one opened last, also after a return", async () => {
  const person = await openDrivers();
  expect(screen.getByRole("button", { name: "Select Driver · $44.39" })).toBeDefined();
  expect(screen.queryByText(/^Prices valid for/)).toBeNull();
  await person.click(screen.getByRole("button", { name: /^Luis / }));
  await person.click(screen.getByRole("button", { name: "Select Driver · $39.90" }));
  await screen.findByRole("heading", { name: "Ride Payment" });
  await person.click(screen.getByRole("button", { name: "Back to Driver List" }));
  await screen.findByRole("button", { name: "Select Driver · $39.90" });
});

test("a requested driver who is gone leads to the drivers, with a message", async () => {
  await openDrivers();
  cleanup();
  await openPage("/schedule?step=payment&driver=019a0000-0000-7000-8000-000000000009", rosa);
  await screen.findByText("Failed to select driver");
  await screen.findByRole("heading", { name: "Available Drivers" });
});

test("a device without geolocation shows an error at the pickup", async () => {
  const { person } = await openForm();
  await person.click(screen.getByRole("button", { name: "Use Current Location" }));
  await screen.findAllByText("Geolocation is not supported by your browser.");
});

test("returning to the form keeps the input", async () => {
  const person = await openDrivers();
  await person.click(screen.getByRole("button", { name: "Back to Ride Details" }));
  const heading = await screen.findByRole("heading", { name: "Schedule a Ride" });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByLabelText("Drop-off Location")).toHaveProperty("value", "JFK Airport");
});

test("without an available driver the page suggests another time and names the rider's preference and blocks", async () => {
  server.on(scheduleRide, anAnswer([]));
  server.on(getGenderWish, {
    ...{ success: true, gender: "woman", isSameOnly: true, changesAt: null },
  });
  const dan = { firstName: "Dan", lastName: "Ortiz", blockedAt: "2026-11-16T16:10:00.000Z" };
  server.on(getBlockedDrivers, { success: true, people: [{ ...dan, id: aRide().driver.id }] });
  const { person, send } = await openFilled();
  await person.click(send());
  await screen.findByText(/No driver who serves this pickup is free/);
  await screen.findByText(/You see only drivers who gave the same gender as you/);
  await screen.findByText(/^Drivers whom you blocked/);
  await person.click(screen.getByRole("button", { name: "Choose another time" }));
  await screen.findByRole("heading", { name: "Schedule a Ride" });
});

test("expired prices are refreshed automatically, after a failure on request, and show the differences", async () => {
  const person = await openDrivers();
  const selects = () => screen.getAllByRole("button", { name: "Select Driver" });
  const raised = [{ ...dana, amountDue: dana.amountDue + 0.4 }, luis];
  server.on(scheduleRide, lostAnswer(), {
    ...anAnswer(raised),
    expiresAt: "2026-11-17T16:10:00.000Z",
  });
  await passTime(30 * 60 + 1);
  expect(await screen.findByText("These prices have expired.")).toBeDefined();
  expect(selects().every((select) => select.hasAttribute("disabled"))).toBe(true);
  await person.click(await screen.findByRole("button", { name: "Refresh prices" }));
  await waitFor(() => expect(selects()[0]).toHaveProperty("disabled", false));
  expect(screen.getByText(/^2 drivers available New prices: /).textContent).toContain(
    "Dana +$0.40",
  );
  expect(server.calls(scheduleRide)).toHaveLength(3);
});

test("in the last minute the bar offers new prices besides the driver", async () => {
  const person = await openDrivers();
  const refresh = () => screen.queryByRole("button", { name: "Refresh prices" });
  await passTime(29 * 60 - 5);
  expect(refresh()).toBeNull();
  await passTime(10);
  expect(screen.getByRole("button", { name: "Select Driver · $44.39" })).toBeDefined();
  await person.click(refresh() ?? document.body);
  await waitFor(() => expect(server.calls(scheduleRide)).toHaveLength(2));
});

test("the review shows the total, and repeated clicks open one payment page", async () => {
  const answer = heldAnswer(checkout);
  server.on(checkout, answer);
  const person = await openPayment();
  expect(location.search).toContain("step=payment");
  const pay = screen.getByRole("button", { name: /^Pay \$44\.39 with/ });
  const promise = screen.getByText(/^Secure payment/);
  expect(pay.compareDocumentPosition(promise)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  await person.dblClick(pay);
  await person.click(await screen.findByRole("button", { name: /^Redirecting to/ }));
  answer.release({ success: true, url: "#payment", rideId: aRide().id, reference: "FRABC123XYZ" });
  await waitFor(() => expect(location.hash).toBe("#payment"));
  expect(server.calls(checkout).map(({ body }) => body.riderLogId)).toEqual([
    dana.riderRequestLog.id,
  ]);
});

test("paying for a driver who was booked meanwhile leads back to the other drivers", async () => {
  server.on(checkout, refusedAnswer(409, "Dana is no longer free at this time"));
  const person = await openPayment();
  await person.click(screen.getByRole("button", { name: /^Pay/ }));
  expect(await screen.findAllByText("Dana is no longer free at this time")).not.toEqual([]);
  await person.click(screen.getByRole("button", { name: "Other drivers" }));
  await screen.findByRole("heading", { name: "Available Drivers" });
});

const earlierOffer = "019a0000-0000-7000-8000-000000000005-0";

test.each([
  ["scheduled", "Mei", earlierOffer, true],
  ["scheduled", "Dana", earlierOffer, true],
  ["scheduled", "Dana", dana.riderRequestLog.id, false],
  ["instant", "Mei", earlierOffer, false],
] as const)(
  "an unpaid %s ride with %s by offer %s is given up by paying Dana: %s",
  async (kind, firstName, riderLogId, isGivenUp) => {
    const id = firstName === "Dana" ? dana.id : "019a0000-0000-7000-8000-000000000009";
    const driver = { ...aRide().driver, id, firstName };
    const pickupAt = "2026-11-23T14:40:00.000Z";
    const ride = aRide({ state: "awaiting_payment", driver, kind, riderLogId, pickupAt });
    const unpaid = `You have an unpaid ride with ${firstName} on Mon, Nov 23, 9:40 AM ET.`;
    server.on(getOpenRides, { success: true, rides: [ride] });
    const person = await openDrivers();
    const inList = screen.queryByText(`${unpaid} Going on to pay for another ride gives it up.`);
    expect(inList !== null).toBe(kind === "scheduled");
    await person.click(
      screen.getAllByRole("button", { name: "Select Driver" })[0] ?? document.body,
    );
    await screen.findByRole("heading", { name: "Ride Payment" });
    const warning = screen.queryByText(`${unpaid} Pressing Pay gives it up.`);
    expect(warning !== null).toBe(isGivenUp);
  },
);

test("on a phone the terms of canceling come before the folded table of levels", async () => {
  const person = await openPayment();
  const terms = screen.getByRole("heading", { name: "Cancellation policy" });
  const levels = await screen.findByText("All levels and their tax");
  expect(terms.compareDocumentPosition(levels)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(levels.closest("details")?.open).toBe(false);
  await person.click(levels);
  expect(levels.closest("details")?.open).toBe(true);
});

test("prices that expire during the review must be refreshed before paying", async () => {
  const person = await openPayment();
  await passTime(30 * 60 + 1);
  expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
  await person.click(screen.getByRole("button", { name: "See new prices" }));
  await screen.findByRole("heading", { name: "Available Drivers" });
  await waitFor(() => expect(server.calls(scheduleRide)).toHaveLength(2));
});

test("a step opened without a ride redirects to the form", async () => {
  await openPage("/schedule?step=payment&driver=nobody", rosa);
  await screen.findByRole("heading", { name: "Schedule a Ride" });
  await waitFor(() => expect(location.search).toBe(""));
});
