import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { getDriverAlert, putDriverAlert } from "#shared/alerts/contract.ts";
import { calculateFare, type Offer } from "#shared/booking/contract.ts";
import { aQuote } from "#shared/booking/testing/a-quote.ts";
import { getCards } from "#shared/cards/contract.ts";
import { getContactConfirmations, sendEmailConfirmation } from "#shared/contact-proofs/contract.ts";
import { checkout } from "#shared/payments/contract.ts";
import { searchPlaces } from "#shared/places/contract.ts";
import { getOpenRides, getRecentRides } from "#shared/rides/contract.ts";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import {
  brokenAnswer,
  heldAnswer,
  invalid,
  lostAnswer,
  refusedAnswer,
} from "#web/testing/answers.ts";
import { passTime, startClock } from "#web/testing/clock.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

beforeEach(() => {
  startClock("2026-11-22T14:40:00.000Z");
  server.on(getOpenRides, { success: true, rides: [] });
  server.on(getRecentRides, { success: true, rides: [] });
  server.on(searchPlaces, { success: true, places: [], isPreparing: false });
  server.on(getDriverAlert, { success: true, alert: null });
});

const threeOffers: Partial<Offer>[] = [
  { total: 46.46, amountDue: 46.46, why: "Best match" },
  {
    firstName: "Dana",
    total: 41.2,
    amountDue: 41.2,
    isFavorite: true,
    pickupMinutes: 9,
    vehicle: { make: "Ford", model: "Explorer", vehicleType: "SUV" },
  },
  { firstName: "Luis", total: 52.1, amountDue: 52.1, pickupMinutes: 2 },
];

const openHome = async () => {
  const { person } = await openPage("/", rosa);
  await screen.findByRole("button", { name: "Book Now" });
  return person;
};
const fill = async (person: UserEvent) => {
  await person.type(screen.getByLabelText("Pickup Location"), "350 5th Ave");
  await person.type(screen.getByLabelText("Dropoff Location"), "JFK Airport");
};

const book = (person: UserEvent) => person.click(screen.getByRole("button", { name: "Book Now" }));

/** Requests offers and waits until they are shown. */
const openOffers = (offers = threeOffers) => {
  server.on(calculateFare, aQuote(offers));
  return requestOffers();
};

const requestOffers = async () => {
  const person = await openHome();
  await fill(person);
  await book(person);
  await screen.findByRole("list", { name: "Offers" });
  return person;
};

const driverNames = () =>
  within(screen.getByRole("list", { name: "Offers" }))
    .getAllByRole("article")
    .map((card) => /(Maria|Dana|Luis)/.exec(card.textContent)?.[0]);
const selectButtons = () => screen.getAllByRole("button", { name: "Select This Ride" });

test("does not send an empty form and names the missing fields", async () => {
  server.on(calculateFare, aQuote());
  const person = await openHome();
  await book(person);
  await screen.findByRole("heading", { name: "There is a problem" });
  expect(screen.getByLabelText("Pickup Location").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByLabelText("Dropoff Location").getAttribute("aria-invalid")).toBe("true");
  expect(server.calls(calculateFare)).toEqual([]);
});

test("ignores a second click while prices are loading", async () => {
  const reply = heldAnswer(calculateFare);
  server.on(calculateFare, reply);
  const person = await openHome();
  await fill(person);
  await person.dblClick(screen.getByRole("button", { name: "Book Now" }));
  await person.click(await screen.findByRole("button", { name: "Booking..." }));
  reply.release(aQuote());
  await screen.findByRole("list", { name: "Offers" });
  expect(server.calls(calculateFare).map(({ body }) => body)).toEqual([
    { from: "350 5th Ave", to: "JFK Airport" },
  ]);
});

test("each row names driver, car, minutes, arrival and prices, and the labels that apply", async () => {
  await openOffers();
  const heading = { name: "3 offers", description: /^17\.2 mi · about 39 min/ };
  expect(screen.getByRole("heading", heading)).toBe(document.activeElement);
  const [first, second] = screen.getAllByRole("article");
  for (const text of ["Total $46.46", "Ride Cost$15.50", "Fare Tax$2.33", "Toyota Camry · Sedan"])
    expect(first?.textContent).toContain(text);
  expect(second?.textContent).toContain("9 min away, arrive 10:30 AM");
  expect(second?.textContent).toContain("FavoriteCheapest");
  expect(screen.getAllByText("Cheapest", { selector: "article *" })).toHaveLength(1);
  expect(
    screen.getByText("3 prices from $41.20 to $52.10.", { exact: false, selector: "p" })
      .textContent,
  ).toContain("Maria's price of $46.46 is number 2 from the lowest");
});

test("fees and a credit are listed below the total, followed by the amount due", async () => {
  const fees = [2.75, 5].map((amount) => ({ kind: "fee", label: "Airport fee", amount }));
  const price = { rideCost: 40.4, fareTax: 6.06, total: 46.46, fees, credit: 5, amountDue: 49.21 };
  const person = await openOffers([price]);
  const row = within(screen.getByRole("article"));
  const sums = /You pay \$49\.21.*Cost\$40\.40Fare Tax\$6\.06Total\$46\.46City fees\$7\.75Ref/;
  expect(screen.getByRole("article").textContent).toMatch(sums);
  await person.click(row.getByRole("button", { name: "Maria Lopez" }));
  const breakdown = row.getByRole("region", { name: "How this is calculated" });
  expect(breakdown.textContent).toContain("Airport fee$5.00Referral credit−$5.00You pay$49.21");
});

test("sorts and filters the offers", async () => {
  const person = await openOffers();
  expect(driverNames()).toEqual(["Maria", "Dana", "Luis"]);
  await person.click(screen.getByRole("tab", { name: "Cheapest" }));
  expect(driverNames()).toEqual(["Dana", "Maria", "Luis"]);
  await person.keyboard("{ArrowRight}");
  expect(driverNames()).toEqual(["Luis", "Maria", "Dana"]);
  await person.selectOptions(screen.getByLabelText("Highest price"), "Up to $45");
  expect(driverNames()).toEqual(["Dana"]);
  expect(screen.getByText("1 of 3 offers shown")).toBeDefined();
  await person.click(screen.getByRole("radio", { name: "Sedan" }));
  await screen.findByText("No offers match these filters.");
  await person.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(driverNames()).toEqual(["Maria", "Dana", "Luis"]);
});

test("by keyboard, arrows move between rows, Enter opens one in place, and Tab reaches its button", async () => {
  const person = await openOffers();
  const [maria, dana] = ["Maria Lopez", "Dana Lopez"].map((name) =>
    screen.getByRole("button", { name }),
  );
  maria?.focus();
  await person.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(dana);
  expect(dana?.getAttribute("aria-expanded")).toBe("false");
  await person.keyboard("{Enter}");
  expect(dana?.getAttribute("aria-expanded")).toBe("true");
  expect(document.activeElement).toBe(dana);
  expect(screen.getByRole("button", { name: "Select This Ride · $41.20" })).toBeDefined();
  await person.tab();
  expect(document.activeElement).toBe(selectButtons()[1]);
  dana?.focus();
  await person.keyboard("{Enter}{ArrowUp}{ArrowUp}");
  expect(dana?.getAttribute("aria-expanded")).toBe("false");
  expect(document.activeElement).toBe(maria);
});

test("the bottom bar shows the best offer, then the offer opened last, and selects it with one tap", async () => {
  server.on(checkout, {
    ...{ success: true, url: "#bar", rideId: aRide().id, reference: "FRABC123XYZ" },
  });
  const person = await openOffers();
  expect(screen.getByRole("button", { name: "Select This Ride · $46.46" })).toBeDefined();
  await person.click(screen.getByRole("button", { name: "Luis Lopez" }));
  await person.click(screen.getByRole("button", { name: "Select This Ride · $52.10" }));
  await waitFor(() => expect(location.hash).toBe("#bar"));
  expect(server.calls(checkout).map(({ body }) => body.riderLogId)).toEqual([
    `${aQuote().quoteId}-2`,
  ]);
});

test("selects one offer for a double click and blocks the others meanwhile", async () => {
  const reply = heldAnswer(checkout);
  server.on(checkout, reply);
  const person = await openOffers();
  const [first, second] = selectButtons();
  if (!first || !second) throw new Error("Two offers are needed");
  await person.dblClick(first);
  expect(await screen.findAllByRole("button", { name: "Selecting..." })).toContain(first);
  expect(second).toHaveProperty("disabled", true);
  await person.click(second);
  reply.release({ success: true, url: "#payment", rideId: aRide().id, reference: "FRABC123XYZ" });
  await waitFor(() => expect(location.hash).toBe("#payment"));
  expect(server.calls(checkout).map(({ body }) => body.riderLogId)).toEqual([
    `${aQuote().quoteId}-0`,
  ]);
});

test("an unavailable offer shows the reason in its card, with a button for new prices", async () => {
  server.on(checkout, refusedAnswer(409, "This driver has just been booked"));
  const person = await openOffers();
  await person.click(selectButtons()[1] ?? document.body);
  const card = within(screen.getAllByRole("article")[1] ?? document.body);
  expect((await card.findByRole("alert")).textContent).toContain(
    "This driver has just been booked",
  );
  server.on(calculateFare, aQuote([{}]));
  await person.click(card.getByRole("button", { name: "Refresh prices" }));
  await screen.findByRole("heading", { name: "1 offer" });
});

test("shows the card that will be charged; if it was removed meanwhile, choosing again pays without it", async () => {
  const visa = {
    ...{ id: "pm_visa4242", brand: "visa", last4: "4242", expiryMonth: 12, expiryYear: 2030 },
    ...{ isDefault: true, isExpired: false },
  };
  server.on(getCards, { success: true, cards: [visa] }, { success: true, cards: [] });
  const sentence = "Your card is no longer saved. Try again to pay with another card.";
  server.on(checkout, refusedAnswer(409, sentence), {
    ...{ success: true, url: "#other", rideId: aRide().id, reference: "FRABC123XYZ" },
  });
  const person = await openOffers();
  await screen.findByText(/holds the price on your Visa ending in 4242/);
  await person.click(selectButtons()[0] ?? document.body);
  const card = within(screen.getAllByRole("article")[0] ?? document.body);
  expect((await card.findByRole("alert")).textContent).toContain(sentence);
  await waitFor(() => expect(screen.queryByText(/Visa ending in 4242/)).toBeNull());
  await person.click(selectButtons()[0] ?? document.body);
  await waitFor(() => expect(location.hash).toBe("#other"));
  expect(server.calls(checkout).map(({ body }) => body.cardId)).toEqual([visa.id, null]);
});

const newQuote = (offers = threeOffers) =>
  aQuote(offers, {
    quoteId: "019a0000-0000-7000-8000-0000000000f2",
    expiresAt: "2026-11-22T14:50:30.000Z",
  });

test("expired prices are replaced once with their difference, and focus and open row stay", async () => {
  const person = await openOffers();
  const dana = screen.getByRole("button", { name: "Dana Lopez" });
  await person.click(dana);
  server.on(calculateFare, newQuote(threeOffers.map((offer) => ({ ...offer, amountDue: 41.6 }))));
  await passTime(305);
  const changes = await screen.findByText(/^New prices: /);
  expect(changes.textContent).toContain("Dana +$0.40");
  const row = screen.getByRole("article", { name: /^Dana Lopez/ });
  expect(row.textContent).toContain("+$0.40 since the last prices");
  expect(screen.getByRole("button", { name: "Dana Lopez" })).toBe(document.activeElement);
  expect(document.activeElement?.getAttribute("aria-expanded")).toBe("true");
  // Without another tap or key the page counts as abandoned.
  await passTime(330);
  await screen.findByText("These prices have expired.");
  expect(server.calls(calculateFare)).toHaveLength(2);
});

test("prices that cannot be replaced stay blocked until they are refreshed", async () => {
  server.on(calculateFare, aQuote(threeOffers), lostAnswer(), newQuote());
  const person = await requestOffers();
  await passTime(305);
  expect(await screen.findByText("These prices have expired.")).toBeDefined();
  expect(selectButtons().every((button) => button.hasAttribute("disabled"))).toBe(true);
  await person.click(await screen.findByRole("button", { name: "Refresh prices" }));
  await waitFor(() => expect(selectButtons()[0]).toHaveProperty("disabled", false));
  expect(server.calls(calculateFare)).toHaveLength(3);
});

test("shows typed places and the drivers' areas on a map", async () => {
  await openOffers();
  const name = "Map of the trip from 350 5th Ave, New York, NY to JFK Airport";
  const map = await screen.findByRole("img", { name });
  expect(map.querySelectorAll(".sketch-area")).toHaveLength(1);
  screen.getByText("Each blue circle is about where one driver is.");
});

test("buttons move the sheet of offers between three heights", async () => {
  const person = await openOffers();
  const sheet = screen.getByRole("region", { name: "3 offers" }).closest("[data-snap]");
  const [more, map] = ["Show more offers", "Show map"].map((name) =>
    screen.getByRole("button", { name }),
  );
  if (!more || !map) throw new Error("The sheet has two buttons");
  expect(sheet?.getAttribute("data-snap")).toBe("half");
  await person.click(more);
  await person.click(more);
  expect(sheet?.getAttribute("data-snap")).toBe("full");
  expect(more.getAttribute("aria-disabled")).toBe("true");
  await person.click(map);
  await person.click(map);
  expect(sheet?.getAttribute("data-snap")).toBe("peek");
  expect(document.activeElement).toBe(map);
});

test("marks the offers as belonging to another trip after a change", async () => {
  const person = await openOffers();
  await person.type(screen.getByLabelText("Dropoff Location"), " Terminal 4");
  expect(screen.getByText("You changed the trip. Press Book Now to get new offers.")).toBeDefined();
});

test("offers an alert if there is no driver, and sets it once for a double click", async () => {
  server.on(calculateFare, aQuote([]));
  server.on(putDriverAlert, {
    success: true,
    alert: {
      state: "open",
      from: aRide().from,
      to: aRide().to,
      expiresAt: "2026-11-22T16:40:00.000Z",
      toldAt: null,
    },
  });
  const person = await openHome();
  await fill(person);
  await book(person);
  await screen.findByText(/No drivers are near this pickup right now/);
  await person.dblClick(await screen.findByRole("button", { name: "Notify me" }));
  expect(await screen.findByRole("button", { name: "Stop" })).toBeDefined();
  expect(server.calls(putDriverAlert).map(({ body }) => body)).toEqual([
    { quoteId: aQuote().quoteId },
  ]);
});

test("shows an unknown place at its field", async () => {
  server.on(calculateFare, invalid({ to: "We could not find this dropoff" }));
  const person = await openHome();
  await fill(person);
  await book(person);
  const dropoff = await screen.findByRole("combobox", {
    name: "Dropoff Location",
    description: "We could not find this dropoff",
  });
  await person.type(dropoff, "!");
  expect(dropoff.getAttribute("aria-invalid")).toBeNull();
});

test.each([
  [
    "there is no network",
    lostAnswer(),
    "Couldn't reach the server. Your details are saved. Try again.",
  ],
  ["the server fails", brokenAnswer(), "Internal server error"],
])("shows an error and keeps the input when %s", async (_, reply, message) => {
  server.on(calculateFare, reply);
  const person = await openHome();
  await fill(person);
  await book(person);
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getByText("Failed to calculate fare. Please try again.")).toBeDefined();
  expect(screen.getByLabelText("Dropoff Location")).toHaveProperty("value", "JFK Airport");
});

test("sends the position of a suggested place", async () => {
  server.on(searchPlaces, {
    success: true,
    places: [{ label: "JFK Airport", latitude: 40.64, longitude: -73.78, precision: "airport" }],
    isPreparing: false,
  });
  server.on(calculateFare, aQuote());
  const person = await openHome();
  await person.type(screen.getByLabelText("Pickup Location"), "350 5th Ave");
  await person.type(screen.getByLabelText("Dropoff Location"), "JFK");
  await person.click(await screen.findByRole("option", { name: /JFK Airport/ }));
  await book(person);
  await screen.findByRole("list", { name: "Offers" });
  expect(server.calls(calculateFare)[0]?.body.toPlace).toEqual({
    label: "JFK Airport",
    latitude: 40.64,
    longitude: -73.78,
    precision: "airport",
  });
});

test("allows booking if the open rides cannot be loaded", async () => {
  server.on(getOpenRides, lostAnswer());
  server.on(getRecentRides, lostAnswer());
  await openHome();
});

test("asks to confirm the email in place, then selects the same offer", async () => {
  const proof = { contact: "rosa@example.com", isProven: true, isRequired: true, nextAt: null };
  const sent = { isLinkQueued: false, linkSentAt: null, isCodeSent: false };
  const proofs = { success: true as const, email: proof, phone: proof, ...sent };
  const sentence = "Confirm your email to book a ride.";
  server.on(checkout, refusedAnswer(403, sentence, { code: "proof_needed" }), {
    ...{ success: true, url: "#paid", rideId: aRide().id, reference: "FRABC123XYZ" },
  });
  server.on(getContactConfirmations, { ...proofs, email: { ...proof, isProven: false } }, proofs);
  server.on(sendEmailConfirmation, { success: true, message: "We are sending a link" });
  const person = await openOffers();
  await person.click(selectButtons()[0] ?? document.body);
  const question = within(await screen.findByRole("dialog", { name: "Is it you?" }));
  expect(question.getByText(/^Confirm your email to book a ride/)).toBeDefined();
  expect(screen.queryByText("Failed to select the ride. Please try again.")).toBeNull();
  await person.click(await question.findByRole("button", { name: "Send confirmation link" }));
  await waitFor(() => expect(location.hash).toBe("#paid"));
  const ids = server.calls(checkout).map(({ body }) => body.riderLogId);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
});
