import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { getDirections } from "#shared/directions/contract.ts";
import {
  arriveAtPickup,
  completeRide,
  getOpenRides,
  type Ride,
  reportNoShow,
  startRide,
} from "#shared/rides/contract.ts";
import { aRide, aScheduledRide } from "#shared/rides/testing/a-ride.ts";
import { chooseSource, type OwnPosition, updateSharing } from "#web/drivers/sharing-store.ts";
import { brokenAnswer, heldAnswer, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { passTime, startClock } from "#web/testing/clock.ts";
import { answerDashboard } from "#web/testing/driver-dashboard.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

beforeEach(() => {
  startClock("2026-11-22T14:41:00.000Z");
  answerDashboard();
});
afterEach(() => {
  chooseSource({ kind: "none" });
  updateSharing({ position: null });
});

const request = aScheduledRide({ state: "pending" });
const accepted = aRide({ state: "accepted" });
const arrived = aRide({
  state: "arrived",
  timeline: [
    ...accepted.timeline,
    { state: "arrived", at: "2026-11-22T14:40:30.000Z", by: "driver" },
  ],
});
const started = aRide({ state: "started" });
const open = (...rides: Ride[]) => server.on(getOpenRides, { success: true, rides });

const openDashboard = async (...rides: Ride[]) => {
  open(...rides);
  const { person } = await openPage("/driver/dashboard", dan);
  return person;
};
const heading = (name: string) => screen.findByRole("heading", { level: 2, name });

test("shows a waiting state for an online driver without rides", async () => {
  await openDashboard();
  await screen.findByRole("heading", { name: "Waiting for requests" });
  expect(screen.getByText(/You have one minute to answer/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
});

test("shows pay, trip and rider's total of a request for a later day", async () => {
  await openDashboard(request);
  await heading("Rosa requested a ride");
  expect(screen.getByText("17.2 mi, 48 min")).toBeDefined();
  expect(screen.getByText("Rider pays").parentElement?.textContent).toContain("$46.46");
  expect(
    screen.getByText(
      "You will see the notes after you accept, and the phone number if you both share yours.",
    ),
  ).toBeDefined();
});

test("lists requests by urgency, then the current ride, then the next ride", async () => {
  const amys = aScheduledRide({
    id: "019a0000-0000-7000-8000-000000000002",
    state: "pending",
    answerBy: "2026-11-23T01:41:30.000Z",
    rider: { ...request.rider, firstName: "Amy" },
  });
  const later = aScheduledRide({ id: "019a0000-0000-7000-8000-000000000003" });
  const now = aRide({ ...started, id: "019a0000-0000-7000-8000-000000000004" });
  await openDashboard(later, now, request, amys);
  await heading("Amy requested a ride");
  const titles = screen.getAllByRole("heading", { level: 2 }).map((title) => title.textContent);
  const shownTitles = titles.filter((title) => /ride$|drop-off|Next ride/.test(title));
  expect(shownTitles.slice(0, 4)).toEqual([
    "Amy requested a ride",
    "Rosa requested a ride",
    "Drive Rosa to the drop-off",
    "Next ride",
  ]);
});

test("reports the arrival once for a double click, without a confirmation", async () => {
  const pendingReply = heldAnswer(arriveAtPickup);
  server.on(arriveAtPickup, pendingReply);
  const person = await openDashboard(accepted);
  const arrive = await screen.findByRole("button", { name: "I have arrived" });
  await person.dblClick(arrive);
  expect(arrive.getAttribute("aria-busy")).toBe("true");
  open(arrived);
  pendingReply.release({ success: true, ride: arrived });
  await heading("Wait for Rosa");
  expect(server.calls(arriveAtPickup).map(({ params }) => params)).toEqual([{ id: accepted.id }]);
});

test("shows a refused arrival beside its button", async () => {
  const reason = "The rider canceled this ride";
  server.on(arriveAtPickup, refusedAnswer(409, reason, { state: "cancelled" }));
  const person = await openDashboard(accepted);
  await person.click(await screen.findByRole("button", { name: "I have arrived" }));
  expect(await screen.findByText(reason)).toHaveProperty("role", "alert");
  expect(screen.getByText("Failed to complete the action.")).toBeDefined();
});

test("can start the ride again after a network failure", async () => {
  server.on(startRide, lostAnswer(), { success: true, ride: started });
  const person = await openDashboard(arrived);
  await person.click(await screen.findByRole("button", { name: "Start ride" }));
  await screen.findByText("Couldn't reach the server. Your details are saved. Try again.");
  open(started);
  await person.click(screen.getByRole("button", { name: "Start ride" }));
  await heading("Drive Rosa to the drop-off");
});

test("does not start a scheduled ride before its pickup time", async () => {
  const pickupAt = "2026-11-22T14:43:00.000Z";
  await openDashboard(aScheduledRide({ state: "arrived", pickupAt }));
  const start = await screen.findByRole("button", { name: "Start ride" });
  expect(start).toHaveProperty("disabled", true);
  expect(screen.getByText(/^You can start this ride from/).textContent).toContain("9:43 AM ET");
  await passTime(121);
  expect(start).toHaveProperty("disabled", false);
  expect(screen.queryByText(/^You can start this ride from/)).toBeNull();
});

test("links directions to the pickup, and to the dropoff after the start", async () => {
  await openDashboard(accepted);
  const toPickup = await screen.findByRole("link", { name: "Open in Maps" });
  expect(toPickup.getAttribute("href")).toContain("destination=40.7484,-73.9857");
  open(started);
  server.tell({ type: "ride", rideId: started.id, state: "started", eventId: 7 });
  await heading("Drive Rosa to the drop-off");
  const toDropoff = screen.getByRole("link", { name: "Open in Maps" });
  expect(toDropoff.getAttribute("href")).toContain("destination=40.6413,-73.7781");
});

test.each([
  [accepted, "your rider may not see you coming."],
  [arrived, null],
  [started, "your trip may not be fully recorded."],
])("warns of a maps app by what the stopped page loses", async (ride, loss) => {
  chooseSource({ kind: "device" });
  await openDashboard(ride);
  await screen.findByRole("link", { name: "Open in Maps" });
  expect(screen.queryByText(/^While a maps app is open/)?.textContent ?? null).toBe(
    loss && `While a maps app is open, ${loss}`,
  );
});

test("offers to report a no-show after the wait and names the amount kept", async () => {
  server.on(reportNoShow, { success: true, ride: aRide({ state: "no_show" }) });
  const person = await openDashboard(arrived);
  const countdown = await screen.findByText(/You can report a no-show in/);
  expect(countdown.textContent).toMatch(
    /^You can report a no-show in 4:[23]\d and keep \$5\.00\.$/,
  );
  expect(screen.queryByRole("button", { name: "Report no-show" })).toBeNull();
  await passTime(20 * 60);
  await person.click(screen.getByRole("button", { name: "Report no-show" }));
  const question = within(screen.getByRole("dialog", { name: "Report Rosa as a no-show?" }));
  expect(question.getByText(/You keep/).textContent).toContain("$5.00");
  open();
  await person.dblClick(question.getByRole("button", { name: "Report no-show" }));
  await screen.findByRole("heading", { name: "Waiting for requests" });
  expect(server.calls(reportNoShow)).toHaveLength(1);
});

test("shows in place of the next turn how long the driver has waited, and the pickup once", async () => {
  await openDashboard(arrived);
  const way = within(await screen.findByRole("region", { name: "Way to the destination" }));
  expect(way.getByText(/^Waiting/).textContent).toBe("Waiting 0:30");
  expect(screen.getAllByText(arrived.from.label)).toHaveLength(1);
  await passTime(15);
  expect(way.getByText(/^Waiting/).textContent).toBe("Waiting 0:45");
  expect(way.queryByText(/^No turns/)).toBeNull();
});

test("counts the wait of an early arrival from the booked time", async () => {
  const pickupAt = "2026-11-22T14:43:00.000Z";
  const timeline = [
    ...accepted.timeline,
    { state: "arrived" as const, at: "2026-11-22T14:40:30.000Z", by: "driver" },
  ];
  await openDashboard(aScheduledRide({ state: "arrived", pickupAt, timeline }));
  expect((await screen.findByText(/^The wait counts from/)).textContent).toContain("9:43 AM ET");
});

/** A position of this device, in miles north of a place. */
const standAt = (place: Ride["from"], milesNorth: number) =>
  updateSharing({
    position: {
      latitude: place.latitude + milesNorth / 69,
      longitude: place.longitude,
      accuracy: 8,
      heading: null,
      at: Date.now(),
    } as OwnPosition,
  });

test("a driver far from the pickup is asked before the rider is told of the arrival", async () => {
  server.on(getDirections, brokenAnswer());
  server.on(arriveAtPickup, { success: true, ride: arrived });
  standAt(accepted.from, 1);
  const person = await openDashboard(accepted);
  await person.click(await screen.findByRole("button", { name: "I have arrived" }));
  const question = within(screen.getByRole("dialog", { name: "Tell Rosa that you are there?" }));
  question.getByText("You are about 1.0 mi (straight line) from the pickup.");
  expect(server.calls(arriveAtPickup)).toEqual([]);
  await person.click(question.getByRole("button", { name: "Keep driving" }));
  act(() => standAt(accepted.from, 0.1));
  await person.click(screen.getByRole("button", { name: "I have arrived" }));
  await waitFor(() => expect(server.calls(arriveAtPickup)).toHaveLength(1));
});

test("an open question about the arrival stays open when the car reaches the pickup", async () => {
  server.on(getDirections, brokenAnswer());
  server.on(arriveAtPickup, { success: true, ride: arrived });
  standAt(accepted.from, 1);
  const person = await openDashboard(accepted);
  await person.click(await screen.findByRole("button", { name: "I have arrived" }));
  act(() => standAt(accepted.from, 0.1));
  const question = within(screen.getByRole("dialog", { name: "Tell Rosa that you are there?" }));
  await person.click(question.getByRole("button", { name: "I have arrived" }));
  await waitFor(() => expect(server.calls(arriveAtPickup)).toHaveLength(1));
});

test.each([
  [3, "You are about 3.0 mi (straight line) from the drop-off."],
  [0.1, null],
])("a completion %d miles away says the distance only if it is far", async (miles, sentence) => {
  server.on(getDirections, brokenAnswer());
  standAt(started.to, miles);
  const person = await openDashboard(started);
  await person.click(await screen.findByRole("button", { name: "Complete ride" }));
  const question = within(screen.getByRole("dialog", { name: /^Complete Rosa's ride/ }));
  question.getByText("The ride ends for Rosa, and you earn $40.40.");
  expect(question.queryByText(/straight line/)?.textContent ?? null).toBe(sentence);
});

test("hides the day's figures during a ride, and puts the cancellation last", async () => {
  await openDashboard(started);
  await heading("Drive Rosa to the drop-off");
  expect(screen.queryByRole("heading", { name: "Today" })).toBeNull();
  expect(screen.queryByRole("heading", { name: "Searches near you" })).toBeNull();
  open(accepted);
  server.tell({ type: "ride", rideId: accepted.id, state: "accepted", eventId: 7 });
  const arrive = await screen.findByRole("button", { name: "I have arrived" });
  const cancel = screen.getByRole("button", { name: "Cancel ride" });
  expect(arrive.compareDocumentPosition(cancel)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("asks to confirm a completion, and sends nothing on Keep driving", async () => {
  const person = await openDashboard(started);
  const complete = await screen.findByRole("button", { name: "Complete ride" });
  await person.click(complete);
  const question = within(
    screen.getByRole("dialog", { name: "Complete Rosa's ride to JFK Airport?" }),
  );
  await person.click(question.getByRole("button", { name: "Keep driving" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(complete);
  expect(server.calls(completeRide)).toEqual([]);
});

test("names the passenger and the rider who booked", async () => {
  const ride = aRide({ state: "accepted", passengerName: "Lee Park", notes: "Blue door" });
  await openDashboard(ride);
  await screen.findByText("Lee Park");
  expect(screen.getByText("booked by Rosa Diaz")).toBeDefined();
  expect(screen.getByText("Blue door")).toBeDefined();
});

test("links an upcoming ride to its details", async () => {
  const ride = aScheduledRide({ bookedHours: 3 });
  await openDashboard(ride);
  const coming = within(await screen.findByRole("region", { name: "Next ride" }));
  expect(coming.getByText(/booked for 3 hours$/)).toBeDefined();
  const link = coming.getByRole("link");
  expect(link.getAttribute("href")).toBe(`/driver/history?id=${ride.id}`);
  expect(coming.queryByRole("button", { name: "I have arrived" })).toBeNull();
});

test("retries a failed load of open rides", async () => {
  server.on(getOpenRides, brokenAnswer());
  const { person } = await openPage("/driver/dashboard", dan);
  const retry = await screen.findByRole("button", { name: "Try again" });
  open(accepted);
  await person.click(retry);
  await heading("Drive to Rosa");
});

test("starts a ride with the rider's PIN, and shows a wrong one at its field", async () => {
  const pinRequired = { ...arrived, startPin: { digits: null } };
  server.on(
    startRide,
    refusedAnswer(409, "This PIN is wrong", { fields: { pin: "This PIN is wrong" } }),
  );
  const person = await openDashboard(pinRequired);
  const field = await screen.findByLabelText("Rosa's PIN");
  await person.type(field, "12");
  await person.click(screen.getByRole("button", { name: "Start ride" }));
  await screen.findAllByText("Enter four digits");
  await person.type(field, "34");
  await person.click(screen.getByRole("button", { name: "Start ride" }));
  await screen.findAllByText("This PIN is wrong");
  expect(server.calls(startRide).map(({ body }) => body)).toEqual([{ pin: "1234" }]);
});

test("sends the right PIN after a wrong one while the rides still load", async () => {
  const pinRequired = { ...arrived, startPin: { digits: null } };
  server.on(
    startRide,
    refusedAnswer(409, "This PIN is wrong", { fields: { pin: "This PIN is wrong" } }),
  );
  const person = await openDashboard(pinRequired);
  const field = await screen.findByLabelText("Rosa's PIN");
  server.on(getOpenRides, heldAnswer(getOpenRides));
  await person.type(field, "1234{Enter}");
  await screen.findAllByText("This PIN is wrong");
  await person.clear(field);
  await person.type(field, "4321{Enter}");
  await waitFor(() => expect(server.calls(startRide)).toHaveLength(2));
});
