import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getApproach } from "#shared/directions/contract.ts";
import { getIsFavorite } from "#shared/favorites/contract.ts";
import { checkout } from "#shared/payments/contract.ts";
import type { Point } from "#shared/places/place.ts";
import { writePolyline } from "#shared/places/polyline.ts";
import { rateRide } from "#shared/ratings/contract.ts";
import { getRide, type Ride } from "#shared/rides/contract.ts";
import { aRide, aScheduledRide, aSplit } from "#shared/rides/testing/a-ride.ts";
import { brokenAnswer, heldAnswer, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { passTime, startClock } from "#web/testing/clock.ts";
import { expectFailureKept } from "#web/testing/expect-failure-kept.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

beforeEach(() => void startClock("2026-11-22T14:41:00.000Z"));

/** Opens the page of a ride for its rider. */
const openRide = (ride: Ride) => {
  server.on(getRide, { success: true, ride });
  server.on(getIsFavorite, { success: true, isFavorite: false });
  return openPage(`/rides/${ride.id}`, rosa);
};

const unpaid = aRide({
  state: "awaiting_payment",
  payBy: "2026-11-22T14:51:00.000Z",
  riderLogId: "019a0000-0000-7000-8000-000000000000-0",
  timeline: [],
});
const ended = (state: Ride["state"], by = "platform") =>
  aRide({
    state,
    timeline: [...aRide().timeline, { state, at: "2026-11-22T14:40:30.000Z", by }],
    payment: { state: "released", cardLast4: "4242", split: null, refunds: [] },
  });
const paid = { state: "captured", cardLast4: "4242", refunds: [] };
const completed = aRide({
  state: "completed",
  rideCompleted: true,
  rating: {
    ...{ rideAgain: "PENDING", isNeverAgain: false, note: null },
    ratableUntil: "2026-12-22T14:40:00.000Z",
  },
  payment: { ...paid, split: aSplit({ refunded: 0, driverFare: 40.4, faireTax: 6.06 }) },
});
const underWay = aRide({ state: "started", payment: completed.payment });

test.each([
  [unpaid, "You have not paid yet", "You have not been charged."],
  [ended("lapsed"), "This ride was not paid", "You have not been charged."],
  [
    aRide({ state: "pending", answerBy: "2026-11-22T14:42:00.000Z" }),
    "Finding your driver...",
    "$46.46 is reserved on your card. It is charged only when the driver accepts. If not, you choose another driver.",
  ],
  [ended("rejected", "driver"), "Dan declined the ride", "Your card was not charged."],
  [ended("expired"), "Dan did not answer in time", "Your card was not charged."],
  [aRide({ state: "accepted" }), "Ride Confirmed!", "Nothing is added later."],
  [aRide({ state: "arrived" }), "Dan is at the pickup", "Nothing is added later."],
  [underWay, "You are on your way", "Nothing is added later."],
  [completed, "Ride completed", "You paid $46.46."],
  [
    aRide({
      state: "cancelled",
      timeline: [{ state: "cancelled", at: "2026-11-22T14:50:00.000Z", by: "rider" }],
      payment: { ...paid, split: aSplit() },
    }),
    "You canceled this ride",
    "$41.46 goes back to your card. $5.00 goes to the driver.",
  ],
  [
    aRide({ state: "no_show", payment: { ...paid, split: aSplit() } }),
    "You were not at the pickup",
    "$41.46 goes back to your card. $5.00 goes to the driver.",
  ],
])("shows state and cost of a ride that is $state", async (ride, title, money) => {
  await openRide(ride);
  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeDefined();
  expect(screen.getByText(money)).toBeDefined();
  expect(screen.getAllByText("FRABC123XYZ")).not.toEqual([]);
});

test.each(["awaiting_payment", "lapsed", "rejected", "expired", "started", "completed"] as const)(
  "offers no cancellation for a ride that is %s",
  async (state) => {
    await openRide(state === "awaiting_payment" ? unpaid : aRide({ state }));
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByRole("button", { name: "Cancel ride" })).toBeNull();
  },
);

test.each(["pending", "accepted", "arrived"] as const)(
  "offers cancellation for a ride that is %s",
  async (state) => {
    await openRide(aRide({ state }));
    expect(await screen.findByRole("button", { name: "Cancel ride" })).toBeDefined();
  },
);

test("counts down an unpaid ride and opens its payment page once for repeated clicks", async () => {
  const answer = heldAnswer(checkout);
  server.on(checkout, answer);
  const { person } = await openRide(unpaid);
  const timer = await screen.findByRole("timer");
  expect(timer.textContent).toMatch(/^(10:00|9:5\d)$/);
  const pay = screen.getByRole("button", { name: "Continue to payment" });
  await person.dblClick(pay);
  await person.click(await screen.findByRole("button", { name: "Opening..." }));
  answer.release({ success: true, url: "#payment", rideId: unpaid.id, reference: "FRABC123XYZ" });
  await waitFor(() => expect(location.hash).toBe("#payment"));
  expect(server.calls(checkout).map(({ body }) => body.riderLogId)).toEqual([unpaid.riderLogId]);
});

test("a rider can block the driver before the payment", async () => {
  await openRide(unpaid);
  await screen.findByRole("button", { name: "Block Dan" });
});

test("shows why the payment page cannot be opened, and can retry", async () => {
  server.on(checkout, refusedAnswer(409, "This offer has expired"), lostAnswer());
  const { person } = await openRide(unpaid);
  const pay = await screen.findByRole("button", { name: "Continue to payment" });
  await person.click(pay);
  await screen.findByText("This offer has expired");
  await person.click(pay);
  await screen.findByText("Couldn't reach the server. Your details are saved. Try again.");
  expect(server.calls(checkout)).toHaveLength(2);
});

test("counts down the answer and shows it as soon as it arrives", async () => {
  await openRide(aRide({ state: "pending", answerBy: "2026-11-22T14:42:00.000Z" }));
  const timer = await screen.findByRole("timer");
  await passTime(30);
  expect(timer.textContent).toMatch(/^0:(30|29|2\d)$/);
  server.on(getRide, { success: true, ride: aRide({ state: "accepted" }) });
  await waitFor(() =>
    server.tell({ type: "ride", rideId: aRide().id, state: "accepted", eventId: 7 }),
  );
  expect(await screen.findByRole("heading", { level: 1, name: "Ride Confirmed!" })).toBeDefined();
});

const tellPosition = (point: Point) =>
  waitFor(() =>
    server.tell({
      type: "driver-position",
      rideId: aRide().id,
      ...point,
      at: "2026-11-22T14:40:55.000Z",
    }),
  );

test("shows the driver's live position, and the route to the pickup on the map", async () => {
  server.on(getApproach, { success: true, approach: { minutes: 4, line: null } });
  const line = writePolyline([aRide().from, aRide().to]);
  await openRide(aRide({ state: "accepted", line }));
  expect((await screen.findByText(/^Dan arrives/)).textContent).toMatch(/min \(estimated\)$/);
  await tellPosition({ latitude: 40.76, longitude: -73.98 });
  expect(await screen.findByText(/mi away/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Show the whole trip" })).toBeDefined();
});

test("measures the approach along the driver's route, and requests a new one once the car leaves it", async () => {
  const { latitude, longitude } = aRide().from;
  const start = { latitude, longitude: longitude + 1 / 52 };
  const north = { latitude: latitude + 1 / 69, longitude: longitude + 1 / 52 };
  const detour = [start, north, { latitude: north.latitude, longitude }, aRide().from];
  server.on(
    getApproach,
    { success: true, approach: { minutes: 12, line: writePolyline(detour) } },
    { success: true, approach: { minutes: 2, line: null } },
  );
  await openRide(aRide({ state: "accepted" }));
  await screen.findByText(/Dan arrives/);
  await tellPosition(start);
  expect(await screen.findByText(/^3 mi away/)).toBeDefined();
  // The map shows the whole detour, not only car and pickup.
  const route = screen.getByRole("figure").querySelector(".sketch-route");
  const heights = route
    ?.getAttribute("points")
    ?.split(" ")
    .map((point) => point.split(",")[1]);
  expect(Math.min(...(heights ?? []).map(Number))).toBeGreaterThan(0);
  await tellPosition({ latitude, longitude: longitude + 0.5 / 52 });
  expect(await screen.findByText(/^0\.7 mi away/)).toBeDefined();
  expect(server.calls(getApproach)).toHaveLength(1);
  await passTime(20);
  await tellPosition({ latitude, longitude: longitude + 0.4 / 52 });
  await waitFor(() => expect(server.calls(getApproach)).toHaveLength(2));
});

test("under way it shows arrival and miles along the route, and the age of the position", async () => {
  // Two miles north, then a mile east.
  const corner = { latitude: 40.729, longitude: -74 };
  const line = writePolyline([
    { latitude: 40.7, longitude: -74 },
    corner,
    { latitude: 40.729, longitude: -73.981 },
  ]);
  await openRide(aRide({ state: "started", line, duration: 30 }));
  await screen.findByText("To JFK Airport");
  await tellPosition(corner);
  expect(await screen.findByText(/^1\.0 mi to go/)).toBeDefined();
  expect(screen.getByText(/^Arriving about 9:50.AM.ET$/)).toBeDefined();
  await passTime(70);
  expect(screen.getByText(/Updated 1 min ago/)).toBeDefined();
});

test("confirms a scheduled ride with next steps, map and cancellation", async () => {
  await openRide(aScheduledRide({ state: "pending" }));
  expect(
    await screen.findByRole("heading", { level: 1, name: "Booking Confirmed!" }),
  ).toBeDefined();
  expect(screen.getByText(/Waiting for Dan's answer/)).toBeDefined();
  const next = screen.getByRole("heading", { name: "What happens next" });
  const trip = screen.getByRole("heading", { name: "Trip" });
  expect(next.compareDocumentPosition(trip)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(
    screen.getByRole("figure", {
      name: "Map of the trip from 350 5th Ave, New York, NY to JFK Airport",
    }),
  ).toBeDefined();
  expect(screen.getByRole("button", { name: "Cancel ride" })).toBeDefined();
});

test("links to other drivers after a driver declined", async () => {
  await openRide(
    aScheduledRide({
      state: "rejected",
      timeline: [{ state: "rejected", at: "2026-11-22T14:40:30.000Z", by: "driver" }],
    }),
  );
  const others = await screen.findByRole("link", { name: "See other drivers" });
  expect(others.getAttribute("href")).toBe(`/schedule?instead=${aRide().id}`);
});

test("shows the receipt of a completed ride and asks for a rating", async () => {
  server.on(rateRide, {
    success: true,
    message: "Your answer is saved",
    rating: { rideAgain: "YES", ratableUntil: null, isNeverAgain: false, note: null },
  });
  const tip = { ...completed.tip, until: "2026-12-22T14:40:00.000Z" };
  const { person } = await openRide({ ...completed, tip });
  const receipt = within(await screen.findByRole("region", { name: "Receipt" }));
  for (const { label } of completed.lines) expect(receipt.getByText(label)).toBeDefined();
  expect(receipt.getByText("Card ending in 4242")).toBeDefined();
  const headings = screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent);
  expect(headings).toEqual([
    "Would you ride with this person again?",
    "Add a tip for Dan",
    "Trip",
    "Receipt",
    "Driver",
    "Help",
    "Progress",
  ]);
  await person.dblClick(screen.getByRole("button", { name: "Yes" }));
  await screen.findByText("Your answer is saved");
  expect(server.calls(rateRide).map(({ body }) => body)).toEqual([{ status: "YES" }]);
});

test.each(["Where each dollar went", "Progress"])(
  "folds a part of a past ride that is rarely read: %s",
  async (title) => {
    const { person } = await openRide(completed);
    const heading = await screen.findByRole("heading", { name: title });
    const fold = heading.closest("details");
    expect(fold?.open).toBe(false);
    await person.click(heading);
    expect(fold?.open).toBe(true);
  },
);

test.each([
  ["receipt", completed],
  ["price before the payment", unpaid],
  ["booking", aScheduledRide({ state: "pending" })],
])("opens the folds of the %s while the page is printed", async (_, ride) => {
  await openRide(ride);
  await screen.findByRole("heading", { level: 1 });
  const fold = document.querySelector<HTMLDetailsElement>("[data-receipt] details:not([open])");
  expect(fold).not.toBeNull();
  for (const [event, isOpen] of [
    ["beforeprint", true],
    ["afterprint", false],
  ] as const) {
    act(() => void dispatchEvent(new Event(event)));
    expect(fold?.open).toBe(isOpen);
  }
});

test("after the answer, the next visit shows the receipt first", async () => {
  const rating = { rideAgain: "YES", ratableUntil: null, isNeverAgain: false, note: null } as const;
  await openRide({ ...completed, rating });
  await screen.findByRole("region", { name: "Receipt" });
  const headings = screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent);
  expect(headings.slice(0, 2)).toEqual(["Trip", "Receipt"]);
  expect(screen.getByRole("button", { name: "Book again" }).className).toContain("bg-yellow");
});

test.each(["pending", "accepted", "arrived", "started"] as const)(
  "shows the driver, then the map while the ride is %s",
  async (state) => {
    await openRide(aRide({ state }));
    const map = await screen.findByRole("figure", { name: /^Map of the trip from / });
    const headings = screen.getAllByRole("heading", { level: 2 });
    expect(headings.slice(0, 2).map((one) => one.textContent)).toEqual(["Driver", "Trip"]);
    expect(headings[0]?.compareDocumentPosition(map)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
);

test.each([
  [aScheduledRide({ state: "pending" }), true],
  [aScheduledRide({ state: "started" }), false],
])("offers a receipt file before the ride only for a booking: %#", async (ride, isOffered) => {
  await openRide(ride);
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("button", { name: "Download Receipt" }) !== null).toBe(isOffered);
});

test.each([
  ["along the route", writePolyline([aRide().from, aRide().to, aRide().from]), ".sketch-route"],
  ["as an arc where no route is known", null, ".sketch-arc"],
])("prints the trip on the receipt %s", async (_, line, route) => {
  await openRide({ ...completed, line });
  const receipt = within(await screen.findByRole("region", { name: "Receipt" }));
  const sketch = receipt.getByRole("img", { name: /^Sketch of the trip from /, hidden: true });
  expect(sketch.querySelector(route)).not.toBeNull();
});

test.each([
  [null, false],
  [writePolyline([aRide().from, aRide().to]), true],
])("sketches a past ride only if its route is known: %s", async (line, isShown) => {
  await openRide({ ...completed, line });
  await screen.findByRole("region", { name: "Receipt" });
  expect(screen.queryByRole("figure", { name: /^Map of the trip from / }) !== null).toBe(isShown);
});

test.each(["accepted", "arrived", "started", "completed"] as const)(
  "shows the plate with the driver: %s",
  async (state) => {
    await openRide(aRide({ state }));
    const driver = within(await screen.findByRole("region", { name: "Driver" }));
    expect(driver.getByText("T123456C")).toBeDefined();
  },
);

test("an unknown ride leads to all rides", async () => {
  server.on(getRide, refusedAnswer(404, "Ride not found"));
  await openPage(`/rides/${aRide().id}`, rosa);
  expect(await screen.findByRole("heading", { name: "We cannot find this ride" })).toBeDefined();
  const rides = screen.getByRole("link", { name: "My rides" });
  expect(rides.getAttribute("href")).toBe("/history");
  expect(server.calls(getRide)).toHaveLength(1);
});

test("a failed load can be retried", async () => {
  server.on(getRide, brokenAnswer());
  const { person } = await openPage(`/rides/${aRide().id}`, rosa);
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByRole("heading", { name: "We could not load this ride" })).toBeDefined();
  expect(screen.getByText(/^The ride and its payment have not changed/)).toBeDefined();
  expect(screen.getByRole("link", { name: "911" }).getAttribute("href")).toBe("tel:911");
  expect(screen.getByRole("link", { name: "My rides" }).getAttribute("href")).toBe("/history");
  server.on(getRide, { success: true, ride: aRide() });
  await person.click(again);
  expect(await screen.findByRole("heading", { name: "Ride Confirmed!" })).toBeDefined();
});

test("shows the PIN that starts the ride", async () => {
  await openRide(aRide({ state: "accepted", startPin: { digits: "4821" } }));
  expect(await screen.findByText("4821")).toBeDefined();
});

test("a failed load stays on the page while the next poll waits for its answer", async () => {
  server.on(getRide, brokenAnswer());
  const { queries } = await openPage(`/rides/${aRide().id}`, rosa);
  await expectFailureKept(getRide, queries);
});
