import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { validateToken } from "#shared/accounts/contract.ts";
import { getDriverAlert } from "#shared/alerts/contract.ts";
import { calculateFare, estimatePrice } from "#shared/booking/contract.ts";
import { aQuote } from "#shared/booking/testing/a-quote.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { getFeeRules } from "#shared/fee-rules/contract.ts";
import { someFeeRules } from "#shared/fee-rules/testing/fee-rules.ts";
import { marketIsoMinute } from "#shared/market-time.ts";
import { searchPlaces } from "#shared/places/contract.ts";
import { getOpenRides, getRecentRides, getRide } from "#shared/rides/contract.ts";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { scheduleMessages } from "#shared/scheduling/fields.ts";
import { getAcceptedTestimonials } from "#shared/testimonials/contract.ts";
import { emptyDraft, saveDraft } from "#web/booking/draft.ts";
import { parseTripLink, readLinkedTrip, storeLinkedTrip } from "#web/booking/trip-link.ts";
import { markSignedOut } from "#web/platform/session.ts";
import { brokenAnswer, heldAnswer } from "#web/testing/answers.ts";
import { answerDashboard } from "#web/testing/driver-dashboard.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan, rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const noTestimonials = { success: true as const, data: [] };

test("offers visitors sign-up as rider or driver, and log-in before booking", async () => {
  server.on(getAcceptedTestimonials, noTestimonials);
  await openPage("/");
  const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  await screen.findByRole("link", { name: "Sign Up to Ride" });
  expect(hrefOf("Sign Up to Ride")).toBe("/register?signupAs=rider");
  expect(hrefOf("Drive with Us")).toBe("/register?signupAs=driver");
  expect(hrefOf("Login First")).toBe("/login");
  expect(screen.getByLabelText("Pickup Location")).toHaveProperty("disabled", true);
  expect(screen.queryByRole("link", { name: "Dashboard" })).toBeNull();
});

test("shows the example prices of three drivers for one trip", async () => {
  server.on(getAcceptedTestimonials, noTestimonials);
  await openPage("/");
  const picture = await screen.findByRole("figure");
  const rows = within(picture).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent?.match(/\$[\d.]+/)?.[0])).toEqual([
    "$14.95",
    "$17.83",
    "$24.15",
  ]);
  for (const reason of ["Cheapest", "Fastest", "Top rated"]) within(picture).getByText(reason);
});

test("shows the form that works first, and the disabled one below the example", async () => {
  server.on(getAcceptedTestimonials, noTestimonials);
  await openPage("/");
  const price = await screen.findByRole("region", { name: "Price a trip" });
  const booking = screen.getByRole("region", { name: "Book a Ride Now" });
  const example = screen.getByRole("region", { name: /^What a ride costs/ });
  expect(example.compareDocumentPosition(booking)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(price.compareDocumentPosition(booking)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("links a driver to the dashboard instead of sign-up", async () => {
  server.on(getAcceptedTestimonials, noTestimonials);
  answerDashboard();
  await openPage("/", dan);
  const links = await screen.findAllByRole("link", { name: "Dashboard" });
  expect(links.map((link) => link.getAttribute("href"))).toContain("/driver/dashboard");
  expect(screen.queryByRole("link", { name: "Sign Up to Ride" })).toBeNull();
  expect(screen.queryByRole("heading", { name: "Book a Ride Now" })).toBeNull();
});

test("hides sign-up while the session is checked", async () => {
  server.on(getAcceptedTestimonials, noTestimonials);
  answerDashboard();
  const pendingReply = heldAnswer(validateToken);
  server.on(validateToken, pendingReply);
  const opening = openPage("/", dan);
  // As in a browser that has lost its storage, but not the cookie.
  localStorage.removeItem("role");
  await opening;
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("link", { name: "Sign Up to Ride" })).toBeNull();
  pendingReply.release({ success: true, user: dan });
  await screen.findAllByRole("link", { name: "Dashboard" });
});

test("the example's lines add up to its total, and so do the parts of driver and platform", async () => {
  server.on(getAcceptedTestimonials, noTestimonials);
  await openPage("/");
  const example = await screen.findByRole("region", { name: /^What a ride costs/ });
  const amounts = within(example)
    .getAllByRole("definition")
    .map(({ textContent }) => Number(textContent.match(/\$(\d+\.\d\d)/)?.[1]));
  const [driver = 0, platform = 0, ...lines] = amounts;
  const total = lines.pop() ?? 0;
  expect(total).toBeGreaterThan(0);
  expect(driver + platform).toBeCloseTo(total);
  expect(lines.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(total);
});

test("shows the page without testimonials if they fail to load", async () => {
  server.on(getAcceptedTestimonials, brokenAnswer());
  await openPage("/");
  await screen.findByText("Fair Pricing");
  await waitFor(() => expect(server.calls(getAcceptedTestimonials)).toHaveLength(4));
  expect(screen.queryByText(/What drivers say/)).toBeNull();
  expect(screen.getByText("Reliable Service")).toBeDefined();
});

const price = async (reply: ReplyOf<typeof estimatePrice>) => {
  server.on(getAcceptedTestimonials, noTestimonials);
  server.on(searchPlaces, { success: true, places: [], isPreparing: false });
  server.on(estimatePrice, reply);
  const { person } = await openPage("/");
  const form = within(await screen.findByRole("region", { name: "Price a trip" }));
  await person.type(form.getByLabelText("From"), "Times Square");
  await person.type(form.getByLabelText("To"), "JFK Airport");
  await person.click(form.getByRole("button", { name: "Show the price" }));
  return form;
};
const estimate = {
  ...{ success: true as const, from: "Times Square", to: "JFK Airport", miles: 17.8, minutes: 39 },
  ...{ driversNearby: 7, range: { low: 34, median: 38, high: 45 }, feeNames: ["Airport fee"] },
  taxRate: 0.15,
  fixedFees: [{ label: "Airport fee", amount: 3.5 }],
};

const linesOf = (form: Awaited<ReturnType<typeof price>>) => {
  const values = form.getAllByRole("definition").map(({ textContent }) => textContent);
  return form.getAllByRole("term").map(({ textContent }, index) => [textContent, values[index]]);
};

test("prices a trip without an account", async () => {
  const form = await price(estimate);
  const amount = await form.findByText("About $38");
  // After the button in the document, so that a phone shows the price below it.
  const button = form.getByRole("button", { name: "Show the price" });
  expect(button.compareDocumentPosition(amount)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(
    form.getByText(/7 drivers are nearby\. Their usual prices are \$34 to \$45/),
  ).toBeDefined();
  expect(linesOf(form)).toEqual([
    ["Driver's fare", "About $30.00"],
    ["Faire Tax", "About $4.50"],
    ["Airport fee", "$3.50"],
    ["You pay", "About $38.00"],
    ["Tolls, if any", "Added at cost"],
  ]);
  const next = form.getByRole("link", { name: "Sign up to choose a driver" });
  expect(next.getAttribute("href")).toBe("/register?signupAs=rider");
});

test("carries the trip that was priced into the form for the log-in", async () => {
  const form = await price(estimate);
  await form.findByText("About $38");
  const booking = within(screen.getByRole("region", { name: "Book a Ride Now" }));
  expect(booking.getByLabelText("Pickup Location")).toHaveProperty("value", "Times Square");
  expect(booking.getByLabelText("Dropoff Location")).toHaveProperty("value", "JFK Airport");
});

test("without the tax rate, fare and tax of an estimate share a line", async () => {
  const form = await price({ ...estimate, taxRate: undefined });
  await form.findByText("About $38");
  expect(linesOf(form).slice(0, 2)).toEqual([
    ["Driver's fare and Faire Tax", "About $34.50"],
    ["Airport fee", "$3.50"],
  ]);
});

test("an estimate with a fee that depends on the fare shows no amounts of its lines", async () => {
  const form = await price({
    ...estimate,
    feeNames: ["Airport fee", "City tax"],
    fixedFees: [],
  });
  await form.findAllByText("About $38");
  expect(linesOf(form).slice(0, 4)).toEqual([
    ["Driver's fare", "Included"],
    ["Faire Tax", "Included"],
    ["Airport fee", "Included"],
    ["City tax", "Included"],
  ]);
});

test("gives no estimate if fewer than three drivers are nearby", async () => {
  const form = await price({
    ...estimate,
    driversNearby: null,
    range: null,
    feeNames: [],
    fixedFees: [],
  });
  await form.findByText(/^Fewer than three drivers/);
  expect(form.queryByText(/\$/)).toBeNull();
});

test("asks for both places before it prices a trip", async () => {
  server.on(getAcceptedTestimonials, noTestimonials);
  const { person } = await openPage("/");
  const form = within(await screen.findByRole("region", { name: "Price a trip" }));
  await person.click(form.getByRole("button", { name: "Show the price" }));
  await form.findByText("There is a problem");
  expect(server.calls(estimatePrice)).toHaveLength(0);
});

const tripLink =
  "/book?pickup_lat=40.7484&pickup_lon=-73.9857&pickup_address=350%205th%20Ave&drop_off_address=JFK%20Airport";

const answerHome = () => {
  server.on(searchPlaces, { success: true, places: [], isPreparing: false });
  server.on(getOpenRides, { success: true, rides: [] });
  server.on(getRecentRides, { success: true, rides: [] });
  server.on(getDriverAlert, { success: true, alert: null });
};

test("a link with a trip fills in the price form of a visitor, and the booking form after the log-in", async () => {
  server.on(getAcceptedTestimonials, noTestimonials);
  server.on(searchPlaces, { success: true, places: [], isPreparing: false });
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
  const { router } = await openPage(tripLink);
  await waitFor(() => expect(screen.getByLabelText("From")).toHaveProperty("value", "350 5th Ave"));
  expect(screen.getByLabelText("To")).toHaveProperty("value", "JFK Airport");
  expect(router.state.location.href).toBe("/#price-a-trip");
  expect(scroll.mock.contexts).toContain(screen.getByRole("heading", { name: "Price a trip" }));
  scroll.mockRestore();
  cleanup();
  answerHome();
  await openPage("/", rosa);
  expect(await screen.findByLabelText("Pickup Location")).toHaveProperty("value", "350 5th Ave");
  expect(screen.getByLabelText("Dropoff Location")).toHaveProperty("value", "JFK Airport");
  expect(sessionStorage.getItem("linkedTrip")).toBeNull();
});

test("a link with a later pickup time opens the form for later rides with trip and time filled in", async () => {
  server.on(searchPlaces, { success: true, places: [], isPreparing: false });
  server.on(getOpenRides, { success: true, rides: [] });
  server.on(getFeeRules, someFeeRules());
  const inTwoDays = Math.ceil(Date.now() / 60_000) * 60 + 2 * 86_400;
  await openPage(`${tripLink}&pickup_time=${inTwoDays}`, rosa);
  await screen.findByRole("heading", { name: "Schedule a Ride" });
  expect(screen.getByLabelText("Pickup Location")).toHaveProperty("value", "350 5th Ave");
  expect(screen.getByLabelText("Drop-off Location")).toHaveProperty("value", "JFK Airport");
  const time = marketIsoMinute(new Date(inTwoDays * 1000)).slice(11, 16);
  expect(screen.getByDisplayValue(time)).toBeDefined();
});

test("a link with a pickup time that is too early fills in the form, which says why it cannot be booked", async () => {
  answerHome();
  server.on(getFeeRules, someFeeRules());
  const inThreeHours = Math.floor(Date.now() / 1000) + 3 * 3600;
  const { person } = await openPage(`${tripLink}&pickup_time=${inThreeHours}`, rosa);
  await person.click(await screen.findByRole("button", { name: "Schedule Ride" }));
  expect(screen.getByLabelText("Pickup Location")).toHaveProperty("value", "350 5th Ave");
  expect((await screen.findAllByText(scheduleMessages.tooEarly)).length).toBeGreaterThan(0);
});

const aDraft = {
  ...emptyDraft,
  trip: { from: { text: "Times Square", place: null }, to: { text: "Bryant Park", place: null } },
};

test("a link without a trip keeps the rider's draft", async () => {
  answerHome();
  saveDraft(sessionStorage, rosa.id, aDraft);
  await openPage("/book", rosa);
  expect(await screen.findByLabelText("Pickup Location")).toHaveProperty("value", "Times Square");
});

test("a trip to book again replaces the trip of an earlier link", async () => {
  answerHome();
  server.on(calculateFare, aQuote());
  storeLinkedTrip(sessionStorage, parseTripLink("?pickup_address=JFK", new Date()));
  saveDraft(sessionStorage, rosa.id, { ...aDraft, isRequested: true });
  await openPage("/", rosa);
  expect(await screen.findByLabelText("Pickup Location")).toHaveProperty("value", "Times Square");
  expect(readLinkedTrip(sessionStorage)).toBeNull();
});

test("the trip of a link is deleted when the session ends", async () => {
  answerHome();
  server.on(getOpenRides, { success: true, rides: [aRide()] });
  server.on(getRide, { success: true, ride: aRide() });
  const { queries } = await openPage(tripLink, rosa);
  expect(readLinkedTrip(sessionStorage)?.to.text).toBe("JFK Airport");
  markSignedOut(queries);
  expect(readLinkedTrip(sessionStorage)).toBeNull();
});
