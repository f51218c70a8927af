import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getDirections } from "#shared/directions/contract.ts";
import { confirmPresence, getPlatformStatus, putPlatformStatus } from "#shared/drivers/contract.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import {
  acceptRide,
  getOpenRides,
  getRide,
  type Ride,
  rejectRide,
} from "#shared/rides/contract.ts";
import { aRide, aScheduledRide } from "#shared/rides/testing/a-ride.ts";
import { type OwnPosition, updateSharing } from "#web/drivers/sharing-store.ts";
import { heldAnswer, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { passTime, startClock } from "#web/testing/clock.ts";
import { answerDashboard } from "#web/testing/driver-dashboard.ts";
import { blockSound, tones } from "#web/testing/loudspeaker.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

beforeEach(() => {
  startClock("2026-11-22T14:41:00.000Z");
  answerDashboard();
  blockSound();
});

const request = aRide({
  state: "pending",
  answerBy: "2026-11-22T14:42:00.000Z",
  request: { pickupMiles: 1.2, ridesTaken: 12 },
});
const online: ReplyOf<typeof getPlatformStatus> = {
  success: true,
  isOnline: true,
  positionAgeSeconds: 5,
  putOffline: null,
  stillThereSeconds: null,
};
const open = (...rides: Ride[]) => server.on(getOpenRides, { success: true, rides });
const openAnyPage = async (...rides: Ride[]) => {
  open(...rides);
  return (await openPage("/nowhere", dan)).person;
};
const sheet = async (name = "Rosa requested a ride") =>
  within(await screen.findByRole("dialog", { name }));
const waitForClose = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

test("an estimate of zero miles is left out: the way by road can be longer", async () => {
  await openAnyPage({
    ...request,
    request: request.request && { ...request.request, pickupMiles: 0 },
  });
  expect((await sheet()).getByText("Pickup about 6 min away")).toBeDefined();
});

test("a request covers any page, with the facts to decide by", async () => {
  await openAnyPage();
  await screen.findByRole("switch", { name: "Online" });
  open(request);
  server.tell({ type: "request", rideId: request.id, eventId: 7 });
  const requestSheet = await sheet();
  expect(requestSheet.getByText("$40.40")).toBeDefined();
  expect(requestSheet.getByText(/an hour/).textContent).toBe("$44.89 an hour");
  expect(requestSheet.getByText("12 rides · not enough ratings yet")).toBeDefined();
  expect(requestSheet.getByText("Pickup about 6 min, 1.2 mi away")).toBeDefined();
  expect(requestSheet.getByText("17.2 mi, 48 min")).toBeDefined();
  expect(requestSheet.getByRole("timer").textContent).toMatch(/^(1:00|0:5\d)$/);
  expect(document.activeElement?.textContent).toBe("Accept");
  expect(document.title).toBe("(1) New request");
});

test("a request counts the way by road that is shown after the answer", async () => {
  const directions = {
    ...{ miles: 2.04, minutes: 12, isEstimated: false, isPreparing: false },
    ...{ line: null, turns: [] },
  };
  server.on(getDirections, { success: true, directions });
  updateSharing({
    position: { ...request.from, accuracy: 8, heading: null, at: Date.now() } as OwnPosition,
  });
  await openAnyPage(request);
  const requestSheet = await sheet();
  expect(await requestSheet.findByText("Pickup 12 min, 2.0 mi away")).toBeDefined();
  expect(requestSheet.getByText(/an hour/).textContent).toBe("$40.40 an hour");
  expect((await requestSheet.findByRole("figure")).querySelector(".sketch-car")).not.toBeNull();
  updateSharing({ position: null });
});

test("one tap accepts, and opens the dashboard with the ride", async () => {
  const reply = heldAnswer(acceptRide);
  server.on(acceptRide, reply);
  const person = await openAnyPage(request);
  await person.dblClick((await sheet()).getByRole("button", { name: "Accept" }));
  const accepted = aRide({ state: "accepted" });
  open(accepted);
  reply.release({ success: true, ride: accepted });
  await screen.findByRole("heading", { name: "Drive to Rosa" });
  await waitForClose();
  expect(server.calls(acceptRide)).toHaveLength(1);
  expect(location.pathname).toBe("/driver/dashboard");
  expect(document.title).not.toContain("New request");
});

test("one tap declines, without leaving the page", async () => {
  const rejected = aRide({ state: "rejected" });
  server.on(rejectRide, { success: true, ride: rejected });
  const person = await openAnyPage(request);
  const decline = (await sheet()).getByRole("button", { name: "Decline" });
  open();
  await person.click(decline);
  await waitForClose();
  expect(server.calls(rejectRide).map(({ params }) => params)).toEqual([{ rideId: request.id }]);
  expect(location.pathname).toBe("/nowhere");
});

test("a refused or lost answer keeps the request, with the reason", async () => {
  const reason = "This ride was not answered in time";
  server.on(acceptRide, refusedAnswer(409, reason, { state: "pending" }), lostAnswer());
  const person = await openAnyPage(request);
  const requestSheet = await sheet();
  await person.click(requestSheet.getByRole("button", { name: "Accept" }));
  expect(await requestSheet.findByText(reason)).toHaveProperty("role", "alert");
  await person.click(requestSheet.getByRole("button", { name: "Accept" }));
  await requestSheet.findByText(/Couldn't reach the server/);
});

test("rings three tones again and again until the answer, once the page was touched", async () => {
  const person = await openAnyPage(request);
  const requestSheet = await sheet();
  expect(requestSheet.getByText(/Tap to turn on the sound/)).toBeDefined();
  expect(tones).toEqual([]);
  await person.click(requestSheet.getByText("You earn"));
  await waitFor(() => expect(requestSheet.queryByText(/Tap to turn/)).toBeNull());
  await passTime(3);
  expect(tones).toHaveLength(3);
  await passTime(3);
  expect(tones).toHaveLength(6);
  open();
  server.on(getRide, { success: true, ride: aRide({ state: "rejected" }) });
  server.tell({ type: "ride", rideId: request.id, state: "rejected", eventId: 8 });
  await waitForClose();
  const before = tones.length;
  await passTime(5);
  expect(tones).toHaveLength(before);
});

test("does not ring if the alarm has volume 0", async () => {
  localStorage.setItem("requestAlarm", JSON.stringify({ volume: 0, isVibrating: false }));
  const person = await openAnyPage(request);
  const requestSheet = await sheet();
  await person.click(requestSheet.getByText("You earn"));
  await passTime(5);
  expect(tones).toEqual([]);
  expect(requestSheet.queryByText(/Tap to turn/)).toBeNull();
});

test("the Escape key hides a request behind a strip, which shows it again", async () => {
  const person = await openAnyPage(request);
  await sheet();
  await person.keyboard("{Escape}");
  await waitForClose();
  await person.click(screen.getByRole("button", { name: /^Rosa's request/ }));
  await sheet();
  expect(server.calls(rejectRide)).toEqual([]);
});

test.each([
  ["rider", "Rosa canceled the request"],
  ["admin", "We canceled the request"],
])("a request that the %s cancels closes with the reason", async (by, reason) => {
  await openAnyPage(request);
  await sheet();
  const timeline = [
    ...request.timeline,
    { state: "cancelled" as const, at: "2026-11-22T14:41:20.000Z", by },
  ];
  server.on(getRide, { success: true, ride: aRide({ state: "cancelled", timeline }) });
  open();
  server.tell({ type: "ride", rideId: request.id, state: "cancelled", eventId: 9 });
  await screen.findByText(reason);
  await waitForClose();
});

test("a missed request is reported, first on its own screen", async () => {
  await openAnyPage(request);
  const requestSheet = await sheet();
  await passTime(61);
  await requestSheet.findByText(/The time to answer is over/);
  expect(requestSheet.queryByRole("button", { name: "Accept" })).toBeNull();
  server.on(getRide, { success: true, ride: aRide({ state: "expired" }) });
  open();
  server.tell({ type: "ride", rideId: request.id, state: "expired", eventId: 10 });
  await screen.findByText("You missed Rosa's request");
  await waitForClose();
});

test("shows the more urgent of two requests, and the other one after it", async () => {
  const amys = aRide({
    id: "019a0000-0000-7000-8000-000000000002",
    state: "pending",
    answerBy: "2026-11-22T14:41:30.000Z",
    rider: { ...request.rider, firstName: "Amy" },
  });
  server.on(rejectRide, { success: true, ride: { ...amys, state: "rejected" } });
  const person = await openAnyPage(request, amys);
  const first = await sheet("Amy requested a ride");
  expect(first.getByText("One more request waits.")).toBeDefined();
  open(request);
  await person.click(first.getByRole("button", { name: "Decline" }));
  await sheet();
});

test.each([
  ["request", request, "Rosa requested a ride"],
  ["ride that another tab accepted", aRide({ state: "accepted" }), null],
] as const)("a %s closes the alarm settings", async (_, ride, title) => {
  const settings = "How should requests reach you?";
  server.on(getPlatformStatus, online);
  open();
  const { person } = await openPage("/driver/dashboard", dan);
  await person.click(await screen.findByRole("button", { name: "Turn on the sound" }));
  await passTime(2);
  await person.click(await screen.findByRole("button", { name: "Sound and alerts" }));
  await sheet(settings);
  open(ride);
  server.tell({ type: "request", rideId: ride.id, eventId: 7 });
  if (title) {
    expect((await sheet(title)).getByRole("button", { name: "Accept" })).toBe(
      document.activeElement,
    );
    await waitFor(() => expect(screen.queryByRole("dialog", { name: settings })).toBeNull());
    await person.keyboard("{Escape}");
    expect(document.activeElement?.textContent).toBe("Sound and alerts");
  }
  await waitForClose();
  // A ride brings no requests, so its page has no settings for them.
  const button = screen.queryByRole("button", { name: "Sound and alerts" });
  expect(button === null).toBe(title === null);
  if (button) await person.click(button);
  if (button) await sheet(settings);
});

test("does not interrupt for a request for a later day", async () => {
  await openAnyPage(aScheduledRide({ state: "pending" }));
  await screen.findByText(/^New request from Rosa for Tue, Nov 24/);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.title).not.toContain("New request");
});

test("an offline driver can still answer a pending request", async () => {
  server.on(getPlatformStatus, { ...online, isOnline: false });
  await openAnyPage(request);
  expect((await sheet()).getByRole("button", { name: "Accept" })).toBeDefined();
});

test("asks a driver who missed two requests, and one tap stays online", async () => {
  server.on(getPlatformStatus, { ...online, stillThereSeconds: 42 });
  server.on(confirmPresence, { success: true });
  const person = await openAnyPage();
  const question = await sheet("Still there?");
  expect(question.getByRole("timer").textContent).toMatch(/^0:4[0-2]$/);
  server.on(getPlatformStatus, online);
  await person.dblClick(question.getByRole("button", { name: "I am here" }));
  await waitFor(() => expect(screen.queryByText(/You did not answer/)).toBeNull());
  expect(server.calls(confirmPresence)).toHaveLength(1);
});

test("a driver can go offline from the question", async () => {
  server.on(getPlatformStatus, { ...online, stillThereSeconds: 42 });
  server.on(putPlatformStatus, { success: true, isOnline: false });
  const person = await openAnyPage();
  const question = await sheet("Still there?");
  server.on(getPlatformStatus, { ...online, isOnline: false });
  await person.click(question.getByRole("button", { name: "Go offline" }));
  await waitFor(() => expect(screen.queryByText(/You did not answer/)).toBeNull());
  expect(server.calls(putPlatformStatus).map(({ body }) => body)).toEqual([{ isOnline: false }]);
});
