import { cleanup, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { validateToken } from "#shared/accounts/contract.ts";
import { writePolyline } from "#shared/places/polyline.ts";
import { acceptRide, getRide, type Ride, rejectRide } from "#shared/rides/contract.ts";
import { aRide, aScheduledRide, aSplit } from "#shared/rides/testing/a-ride.ts";
import { noTolls } from "#shared/tolls/contract.ts";
import { sessionQuery } from "#web/platform/session.ts";
import { brokenAnswer, heldAnswer, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { passTime, startClock } from "#web/testing/clock.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

beforeEach(() => void startClock("2026-11-22T14:41:00.000Z"));

const request = aRide({ state: "pending", answerBy: "2026-11-22T14:42:00.000Z" });
const accepted = aRide({ state: "accepted" });

/** Opens the page of a ride for its driver. */
const openRide = (ride: Ride) => {
  server.on(getRide, { success: true, ride });
  return openPage(`/rides/${ride.id}`, dan);
};

/** Opens the confirmation dialog of Accept or Reject. */
const openQuestion = async (name: "Accept" | "Reject", ride = request) => {
  const { person } = await openRide(ride);
  await person.click(await screen.findByRole("button", { name }));
  const question = within(screen.getByRole("dialog", { name: `${name} Rosa's ride?` }));
  return { person, question, answer: () => question.getByRole("button", { name }) };
};

test("a driver whose session has ended is asked to log in, and the refused call is repeated at most once", async () => {
  await openRide(accepted);
  await screen.findByRole("heading", { name: "Drive to Rosa" });
  server.on(getRide, refusedAnswer(401, "Log in to continue", { code: "not_signed_in" }));
  const calls = server.calls(getRide).length;
  await passTime(31);
  await screen.findByText("Your session has ended. Log in to go on where you were.");
  expect(location.pathname).toBe("/login");
  expect(server.calls(getRide).length).toBeLessThanOrEqual(calls + 2);
});

test("a driver whose token turns out to be invalid is asked to log in", async () => {
  const { queries } = await openRide(accepted);
  await screen.findByRole("heading", { name: "Drive to Rosa" });
  server.on(validateToken, refusedAnswer(401, "Log in to continue", { code: "not_signed_in" }));
  await queries.refetchQueries({ queryKey: sessionQuery.queryKey });
  await screen.findByText("Your session has ended. Log in to go on where you were.");
  expect(location.pathname).toBe("/login");
});

test("the page links back to the rides, and its progress names each day once", async () => {
  const timeline = [
    { state: "awaiting_payment" as const, at: "2026-11-22T14:38:00.000Z", by: "rider" },
    { state: "pending" as const, at: "2026-11-22T14:39:00.000Z", by: "stripe" },
    { state: "accepted" as const, at: "2026-11-23T14:40:00.000Z", by: "driver" },
  ];
  await openRide({ ...accepted, timeline });
  const page = within(screen.getByRole("main"));
  const back = await page.findByRole("link", { name: "Rides" });
  const tabs = within(screen.getByRole("navigation", { name: "Tabs" }));
  expect(tabs.getByRole("link", { name: "Rides" }).getAttribute("aria-current")).toBe("page");
  expect(back.getAttribute("href")).toBe("/driver/history");
  expect(screen.getByText("9:39 AM ET")).toBeDefined();
  expect(screen.getByText("Mon, Nov 23, 2026, 9:40 AM ET")).toBeDefined();
});

test("the price names the base fare as the driver's rates do", async () => {
  await openRide(accepted);
  const price = within(await screen.findByRole("region", { name: "Price" }));
  expect(price.getByText("your Booking Fee")).toBeDefined();
});

test("after a ride, its places come before the sketch of the route", async () => {
  const line = writePolyline([aRide().from, aRide().to]);
  await openRide(aRide({ state: "cancelled", line }));
  const trip = await screen.findByRole("region", { name: "Trip" });
  const sketch = screen.getByRole("img", { name: /^Map of the trip/ });
  expect(trip.compareDocumentPosition(sketch)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each([
  ["arrived", "0.1 mi"],
  ["started", "5 mi"],
] as const)("while a ride is %s, the driver's map has a scale of %s", async (state, scale) => {
  await openRide(aRide({ state }));
  const map = await screen.findByRole("figure", { name: /^Map of the trip/ });
  expect(map.querySelector(".sketch-scale-text")?.textContent).toBe(scale);
});

test("a ride that fails to load shows a heading and the link back to the rides", async () => {
  server.on(getRide, brokenAnswer());
  await openPage(`/rides/${accepted.id}`, dan);
  const page = within(screen.getByRole("main"));
  const rides = await page.findByRole("link", { name: "My rides" });
  expect(rides.getAttribute("href")).toBe("/driver/history");
  expect(page.getByRole("heading", { name: "We could not load this ride" })).toBeDefined();
  expect(page.getByRole("link", { name: "911" }).getAttribute("href")).toBe("tel:911");
});

test("the rider's own words for a place are shown below its label", async () => {
  const from = { ...accepted.from, text: "350 5th Ave, door on 33rd St" };
  await openRide({ ...accepted, from });
  const trip = within(await screen.findByRole("region", { name: "Trip" }));
  expect(trip.getByText("The rider entered: “350 5th Ave, door on 33rd St”")).toBeDefined();
  expect(trip.getAllByText(/entered/)).toHaveLength(1);
});

test.each([
  [aRide({ state: "lapsed" }), "This ride was not paid", "You earn nothing from this ride."],
  [request, "Rosa requested a ride", "You earn $40.40."],
  [aRide({ state: "rejected" }), "You declined this ride", "You earn nothing from this ride."],
  [aRide({ state: "expired" }), "You did not answer in time", "You earn nothing from this ride."],
  [accepted, "Drive to Rosa", "You earn $40.40."],
  [aScheduledRide(), "Pick up Rosa Tue, Nov 24, 9:40 AM ET", "You earn $40.40."],
  [aRide({ state: "arrived" }), "Wait for Rosa", "You earn $40.40."],
  [aRide({ state: "started" }), "Drive Rosa to the drop-off", "You earn $40.40."],
  [
    aRide({
      state: "completed",
      payment: {
        state: "captured",
        cardLast4: null,
        split: aSplit({ refunded: 0, driverFare: 40.4, driverCredit: 5 }),
        refunds: [],
      },
    }),
    "Ride completed",
    "You earned $40.40, and $5.00 of your referral credit was added.",
  ],
  [
    aRide({
      state: "no_show",
      payment: { state: "captured", cardLast4: null, split: aSplit(), refunds: [] },
    }),
    "Rosa was not at the pickup",
    "You keep $5.00.",
  ],
  [
    aRide({
      state: "cancelled",
      timeline: [{ state: "cancelled", at: "2026-11-22T14:40:50.000Z", by: "rider" }],
    }),
    "Rosa canceled this ride",
    "You earn nothing from this ride.",
  ],
])("shows the headline and the pay of a ride that is $state", async (ride, title, money) => {
  await openRide(ride);
  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeDefined();
  expect(screen.getByText(money)).toBeDefined();
});

const paid: Partial<Ride> = {
  payment: { state: "captured", cardLast4: null, split: aSplit(), refunds: [] },
  fees: [{ kind: "congestion", label: "NY State Congestion Surcharge", amount: 2.75 }],
  amountDue: 49.21,
};

test("before the end of a ride the driver reads a price, after it a receipt", async () => {
  await openRide(aRide({ ...paid, state: "arrived" }));
  const price = within(await screen.findByRole("region", { name: "Price" }));
  expect(price.getByText("Rider pays")).toBeDefined();
  expect(screen.queryByRole("link", { name: "Receipt" })).toBeNull();
  expect(screen.queryByRole("button", { name: /receipt/i })).toBeNull();
  cleanup();
  await openRide(aRide({ ...paid, state: "completed" }));
  const receipt = within(await screen.findByRole("region", { name: "Receipt" }));
  expect(receipt.getByText("Rider paid")).toBeDefined();
  expect(screen.getByRole("link", { name: "Receipt" })).toBeDefined();
  expect(receipt.getByRole("button", { name: "Download Receipt" })).toBeDefined();
  const help = within(screen.getByRole("region", { name: "Help" }));
  expect(help.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Report a problem",
    "Block Rosa",
  ]);
});

const tolls = { ...noTolls, limits: { each: 30, ride: 60 } };

test("a toll that can still be added comes before the places of a completed ride", async () => {
  await openRide(aRide({ ...paid, state: "completed", tolls }));
  const trip = await screen.findByRole("region", { name: "Trip" });
  const add = screen.getByRole("button", { name: "Add a toll" });
  expect(add.compareDocumentPosition(trip)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  cleanup();
  await openRide(aRide({ ...paid, state: "arrived", tolls }));
  const price = await screen.findByRole("region", { name: "Price" });
  const addLater = screen.getByRole("button", { name: "Add a toll" });
  expect(price.compareDocumentPosition(addLater)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("shows the clock at the pickup, and the arrival during the ride", async () => {
  const arrivedAt = "2026-11-22T14:40:00.000Z";
  const arrival = { state: "arrived" as const, at: arrivedAt, by: "driver" };
  await openRide(aRide({ state: "arrived", timeline: [...accepted.timeline, arrival] }));
  await screen.findByText(/^Waiting since .* You can report a no-show/);
  cleanup();
  const startedAt = new Date().toISOString();
  const start = { state: "started" as const, at: startedAt, by: "driver" };
  const started = { state: "started" as const, timeline: [...accepted.timeline, start] };
  await openRide(aRide(started));
  await screen.findByText(/^Arriving about /);
  cleanup();
  await openRide(aRide({ ...started, bookedHours: 3 }));
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByText(/^Arriving about /)).toBeNull();
});

test("leads the driver of a ride under way back to its buttons", async () => {
  await openRide(aRide({ state: "arrived" }));
  const link = await screen.findByRole("link", { name: "Back to driving" });
  expect(link.getAttribute("href")).toBe("/driver/dashboard");
  cleanup();
  await openRide(aScheduledRide());
  await screen.findByRole("heading", { level: 1, name: /^Pick up Rosa/ });
  expect(screen.queryByRole("link", { name: /^Back to driving/ })).toBeNull();
});

test("offers answers but no cancellation for a request", async () => {
  await openRide(request);
  expect(await screen.findByRole("button", { name: "Accept" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Reject" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Cancel ride" })).toBeNull();
});

test("offers no answers for an accepted ride, cancellation with the rider, and the block under help", async () => {
  await openRide(accepted);
  const rider = await screen.findByRole("region", { name: "Rider" });
  expect(within(rider).getByRole("button", { name: "Cancel ride" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
  const help = within(screen.getByRole("region", { name: "Help" }));
  expect(help.getByRole("button", { name: "Block Rosa" })).toBeDefined();
  expect(screen.getAllByRole("button", { name: "Block Rosa" })).toHaveLength(1);
});

test("shows pay, distance and time before accepting", async () => {
  const { question } = await openQuestion("Accept");
  for (const words of ["$40.40", "17.2 mi", "about 6 min away", "JFK Airport"])
    expect(question.getByText(words)).toBeDefined();
  expect(document.activeElement).toBe(question.getByRole("button", { name: "Cancel" }));
  expect(server.calls(acceptRide)).toEqual([]);
});

test("accepts once for a double click and continues to the pickup", async () => {
  const waiting = heldAnswer(acceptRide);
  server.on(acceptRide, waiting);
  const { person, answer } = await openQuestion("Accept");
  server.on(getRide, { success: true, ride: accepted });
  await person.dblClick(answer());
  await person.click(answer());
  expect(answer().getAttribute("aria-busy")).toBe("true");
  waiting.release({ success: true, ride: accepted });
  expect(await screen.findByRole("heading", { level: 1, name: "Drive to Rosa" })).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(server.calls(acceptRide).map(({ params }) => params)).toEqual([{ rideId: request.id }]);
});

test("sends the reason of a rejection", async () => {
  server.on(rejectRide, { success: true, ride: aRide({ state: "rejected" }) });
  const { person, question, answer } = await openQuestion("Reject");
  expect(question.getByText(/Rejecting does not count against you/)).toBeDefined();
  await person.type(question.getByLabelText("Reason if you reject (optional)"), "Flat tire");
  server.on(getRide, { success: true, ride: aRide({ state: "rejected" }) });
  await person.dblClick(answer());
  await screen.findByRole("heading", { level: 1, name: "You declined this ride" });
  expect(server.calls(rejectRide).map(({ body }) => body)).toEqual([{ reason: "Flat tire" }]);
});

test("shows in the dialog that the rider has canceled", async () => {
  server.on(acceptRide, refusedAnswer(409, "The rider canceled this ride", { state: "cancelled" }));
  const { person, question, answer } = await openQuestion("Accept");
  await person.click(answer());
  expect((await question.findByRole("alert")).textContent).toBe("The rider canceled this ride");
  expect(screen.getByText("Failed to accept ride.")).toBeDefined();
});

test("can answer again after a network failure", async () => {
  server.on(acceptRide, lostAnswer(), { success: true, ride: accepted });
  const { person, question, answer } = await openQuestion("Accept");
  await person.click(answer());
  await question.findByText("Couldn't reach the server. Your details are saved. Try again.");
  server.on(getRide, { success: true, ride: accepted });
  await person.click(answer());
  await screen.findByRole("heading", { level: 1, name: "Drive to Rosa" });
});

test("counts down a minute and then blocks the answers", async () => {
  await openRide(request);
  const timer = await screen.findByRole("timer");
  expect(timer.textContent).toMatch(/^(1:00|0:5\d)$/);
  await passTime(61);
  expect(timer.textContent).toBe("0:00");
  expect(screen.getByRole("button", { name: "Accept" })).toHaveProperty("disabled", true);
  expect(screen.getByRole("button", { name: "Reject" })).toHaveProperty("disabled", true);
});

test("shows pickup and answer deadline of a scheduled request", async () => {
  await openRide(aScheduledRide({ state: "pending" }));
  await screen.findByRole("heading", { level: 1, name: /^Rosa requested a ride Tue, Nov 24/ });
  expect(screen.getByText(/^Answer by/).textContent).toContain("Sun, Nov 22, 2026, 9:39 PM ET");
  expect(screen.queryByRole("timer")).toBeNull();
});
