import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { postLatePositions } from "#shared/breadcrumbs/contract.ts";
import {
  getActivation,
  getPlatformStatus,
  putPlatformStatus,
  putPosition,
} from "#shared/drivers/contract.ts";
import { searchPlaces } from "#shared/places/contract.ts";
import { heldAnswer, lostAnswer } from "#web/testing/answers.ts";
import { passTime, startClock } from "#web/testing/clock.ts";
import { device, equipDevice, removeDevice } from "#web/testing/device.ts";
import { answerDashboard } from "#web/testing/driver-dashboard.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";
import { chooseSource, readSharing } from "./sharing-store.ts";

const place = {
  label: "350 5th Ave, New York, NY",
  latitude: 40.7484,
  longitude: -73.9857,
  precision: "address",
} as const;
const received = { success: true, receivedAt: "2026-11-22T14:41:00.000Z" } as const;

/** A socket that never opens: positions are sent by HTTP. */
class ClosedSocket {
  send() {}
  close() {}
}

beforeEach(() => {
  startClock("2026-11-22T14:41:00.000Z");
  vi.stubGlobal("WebSocket", ClosedSocket);
  chooseSource({ kind: "none" });
  device.watches = 0;
  answerDashboard();
  server.on(searchPlaces, { success: true, places: [place], isPreparing: false });
  server.on(putPosition, received);
});
afterEach(() => {
  // First, so that the page can still stop watching the position: `removeDevice` removes the geolocation API.
  cleanup();
  vi.unstubAllGlobals();
  removeDevice();
  chooseSource({ kind: "none" });
});

const answerStatus = (status: { isOnline: boolean; positionAgeSeconds: number }) =>
  server.on(getPlatformStatus, {
    success: true,
    ...status,
    putOffline: null,
    stillThereSeconds: null,
  });

const openCard = async ({ isOnline = true, positionAgeSeconds = 5 } = {}) => {
  answerStatus({ isOnline, positionAgeSeconds });
  const { person } = await openPage("/driver/dashboard?tab=account", dan);
  const card = within(await screen.findByRole("region", { name: "Your position" }));
  await screen.findByRole("switch", { name: "Online", checked: isOnline });
  return { person, card };
};
type Opened = Awaited<ReturnType<typeof openCard>>;

const share = ({ person, card }: Opened) =>
  person.click(card.getByRole("button", { name: "Share this device's location" }));
const at = (accuracy: number) => ({ coords: { ...place, accuracy, heading: null } });
const positions = () =>
  server.calls(putPosition).map(({ body: { latitude, longitude } }) => [latitude, longitude]);

test("before a choice the card explains the use of the position and sends nothing", async () => {
  equipDevice();
  const { card } = await openCard();
  for (const words of ["What for", "Who sees it", "When it stops"])
    expect(card.getByText(words)).toBeDefined();
  const gist = card.getByText(/^Riders see how many minutes away you are, until you go offline/);
  expect(gist.closest("details")).toBeNull();
  expect(card.getByText(/Your browser asks for permission next/)).toBeDefined();
  expect(device.watches).toBe(0);
});

test("sharing is the recommended action once the account is set up", async () => {
  equipDevice();
  const isYellow = (card: Awaited<ReturnType<typeof openCard>>["card"]) =>
    card
      .getByRole("button", { name: "Share this device's location" })
      .classList.contains("bg-yellow");
  const sentence = "Complete your vehicle details.";
  const step = { step: "vehicle" as const, done: false, isOptional: false, sentence };
  server.on(getActivation, { success: true, isShown: false, steps: [step] });
  expect(isYellow((await openCard({ isOnline: false })).card)).toBe(false);
  cleanup();
  const steps = [{ ...step, done: true }];
  server.on(getActivation, { success: true, isShown: false, steps });
  expect(isYellow((await openCard({ isOnline: false })).card)).toBe(true);
});

test("without a source here, the card says whether the platform knows the position", async () => {
  const { card } = await openCard();
  expect(card.getByText(/^Your position came from another page or device\./)).toBeDefined();
  cleanup();
  const { card: later } = await openCard({ positionAgeSeconds: 3600 });
  expect(later.getByText(/once we know where you are/)).toBeDefined();
});

test("a shared location is measured, then sent, then confirmed", async () => {
  equipDevice();
  const openedCard = await openCard();
  await share(openedCard);
  await openedCard.card.findByText(/^Finding your position/);
  await waitFor(() => expect(device.watches).toBe(1));
  device.found(at(12));
  await openedCard.card.findByText("Measured by this device");
  expect(positions()).toEqual([[place.latitude, place.longitude]]);
  expect(
    openedCard.card.queryByRole("button", { name: "Share this device's location" }),
  ).toBeNull();
});

test("a driver whose browser refuses the location gets instructions, and can try again", async () => {
  equipDevice();
  const openedCard = await openCard();
  await share(openedCard);
  await waitFor(() => expect(device.watches).toBe(1));
  device.failed({ code: 1, PERMISSION_DENIED: 1 });
  await openedCard.card.findByText("Your browser does not let this page see your location.");
  expect(openedCard.card.getByLabelText("Set my position")).toBeDefined();
  await openedCard.person.click(openedCard.card.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(device.watches).toBe(2));
  device.found(at(12));
  await openedCard.card.findByText("Measured by this device");
});

test("a browser without geolocation opens the form for an address", async () => {
  const openedCard = await openCard();
  await share(openedCard);
  await openedCard.card.findByText(
    "This browser cannot tell where you are. Set your position by address.",
  );
  expect(openedCard.card.getByText("Set my position by address").closest("details")?.open).toBe(
    true,
  );
});

test("a rough position is sent, with a warning about its accuracy", async () => {
  equipDevice();
  const openedCard = await openCard();
  await share(openedCard);
  await waitFor(() => expect(device.watches).toBe(1));
  device.found(at(2000));
  await openedCard.card.findByText(/^Your position is only known to 1.2 miles/);
  expect(positions()).toHaveLength(1);
});

test("a position that does not reach the server shows a warning until one does", async () => {
  equipDevice();
  server.on(putPosition, lostAnswer());
  const openedCard = await openCard();
  await share(openedCard);
  await waitFor(() => expect(device.watches).toBe(1));
  device.found(at(12));
  await openedCard.card.findByText(/^Your position does not reach us/);
  server.on(putPosition, received);
  await passTime(60);
  await openedCard.card.findByText("Measured by this device");
});

test("going offline cancels the pending position, so that its failure shows no warning", async () => {
  equipDevice();
  const pendingAnswer = heldAnswer(putPosition);
  server.on(putPosition, pendingAnswer);
  server.on(putPlatformStatus, { success: true, isOnline: false });
  const openedCard = await openCard();
  await share(openedCard);
  await waitFor(() => expect(device.watches).toBe(1));
  device.found(at(12));
  await waitFor(() => expect(positions()).toHaveLength(1));
  answerStatus({ isOnline: false, positionAgeSeconds: 5 });
  await openedCard.person.click(
    within(screen.getByRole("banner")).getByRole("switch", { name: "Online" }),
  );
  await screen.findByRole("switch", { name: "Online", checked: false });
  pendingAnswer.release(lostAnswer());
  await passTime(1);
  expect(readSharing().trouble).toBeNull();
});

test("an offline driver's choice is stored, and nothing is sent", async () => {
  equipDevice();
  const openedCard = await openCard({ isOnline: false });
  await share(openedCard);
  await openedCard.card.findByText(
    "Measured by this device. Nothing is sent while you are offline.",
  );
  expect(device.watches).toBe(0);
  expect(positions()).toEqual([]);
});

test("a driver who goes online on a slow network sends a position once the server has confirmed it", async () => {
  equipDevice();
  const slowAnswer = heldAnswer(putPlatformStatus);
  server.on(putPlatformStatus, slowAnswer);
  const openedCard = await openCard({ isOnline: false });
  await share(openedCard);
  await openedCard.person.click(
    within(screen.getByRole("banner")).getByRole("switch", { name: "Online" }),
  );
  await screen.findByRole("switch", { name: "Online", checked: true });
  await passTime(1);
  expect(device.watches).toBe(0);
  answerStatus({ isOnline: true, positionAgeSeconds: 5 });
  slowAnswer.release({ success: true, isOnline: true });
  await waitFor(() => expect(device.watches).toBe(1));
  device.found(at(12));
  await waitFor(() => expect(positions()).toHaveLength(1));
});

test("a position by address needs an address from the list", async () => {
  const { person, card } = await openCard();
  const field = card.getByLabelText("Set my position");
  await person.type(field, "Empire");
  await person.click(card.getByRole("button", { name: "Use this position" }));
  await card.findByText("Choose an address from the list");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(positions()).toEqual([]);
});

test("an address from the list becomes the position, and the field is empty again", async () => {
  const { person, card } = await openCard();
  const field = card.getByLabelText("Set my position");
  await person.type(field, "350");
  await person.click(await screen.findByRole("option", { name: /350 5th Ave/ }));
  await person.click(card.getByRole("button", { name: "Use this position" }));
  await card.findByText(place.label);
  expect(positions()).toEqual([[place.latitude, place.longitude]]);
  expect(field).toHaveProperty("value", "");
});

test("an online driver with a stale position is warned that riders do not see them", async () => {
  const { card } = await openCard({ positionAgeSeconds: 4 * 60 + 5 });
  await card.findByText("Riders don't see you: your position is 4 minutes old.");
});

test("a fresh position becomes stale on the page", async () => {
  const { card } = await openCard({ positionAgeSeconds: 100 });
  expect(card.queryByText(/Riders don't see you/)).toBeNull();
  server.on(getPlatformStatus, lostAnswer());
  await passTime(100);
  await card.findByText("Riders don't see you: your position is 3 minutes old.");
});

test("after a sleep of the device the card shows for how long nothing was sent, and why", async () => {
  equipDevice();
  chooseSource({ kind: "device" });
  const { card } = await openCard();
  await waitFor(() => expect(device.watches).toBe(1));
  device.found(at(12));
  await card.findByText("Measured by this device");
  expect(card.queryByText(/was not sent for/)).toBeNull();
  // The clock of a sleeping device goes on, its timers do not.
  vi.setSystemTime(Date.now() + 4 * 60_000);
  await passTime(2);
  await card.findByText("Your position was not sent for 4 min.");
  expect(card.getByText(/^Nothing is sent without a connection/)).toBeDefined();
  expect(server.calls(postLatePositions)).toEqual([]);
});

test("positions measured without a network are sent afterwards, with their own times", async () => {
  equipDevice();
  chooseSource({ kind: "device" });
  const { card } = await openCard();
  await waitFor(() => expect(device.watches).toBe(1));
  device.found(at(12));
  await card.findByText("Measured by this device");
  server.on(putPosition, lostAnswer());
  await passTime(5);
  for (const north of [1, 2, 3]) {
    device.found({ coords: { ...at(12).coords, latitude: 40.7 + north / 100 } });
    await passTime(40);
  }
  expect(card.getByText(/^Your position does not reach us/)).toBeDefined();
  server.on(putPosition, received);
  await passTime(25);
  await card.findByText("The way you drove meanwhile was sent afterwards.", { exact: false });
  const [late] = server.calls(postLatePositions);
  expect(late?.body.positions.map(({ latitude }) => latitude)).toEqual([40.71, 40.72, 40.73]);
  const [first = "", , last = ""] = late?.body.positions.map(({ at }) => at) ?? [];
  expect(Math.round((Date.parse(last) - Date.parse(first)) / 1000)).toBe(80);
});

test("a sleep without measured positions is not reported as sent afterwards", async () => {
  equipDevice();
  chooseSource({ kind: "device" });
  const { card } = await openCard();
  await waitFor(() => expect(device.watches).toBe(1));
  device.found(at(12));
  await card.findByText("Measured by this device");
  server.on(putPosition, lostAnswer());
  await passTime(5);
  device.found({ coords: { ...at(12).coords, latitude: 40.71 } });
  await card.findByText(/^Your position does not reach us/);
  vi.setSystemTime(Date.now() + 4 * 60_000);
  server.on(putPosition, received);
  await passTime(2);
  await card.findByText("Your position was not sent for 4 min.");
  await waitFor(() => expect(server.calls(postLatePositions)).toHaveLength(1));
  expect(card.getByText(/^Nothing is sent without a connection/)).toBeDefined();
});

test("positions that one source measured without a network are sent by the next source", async () => {
  equipDevice();
  chooseSource({ kind: "device" });
  const { card } = await openCard();
  await waitFor(() => expect(device.watches).toBe(1));
  server.on(putPosition, lostAnswer());
  device.found(at(12));
  await card.findByText(/^Your position does not reach us/);
  server.on(putPosition, received);
  chooseSource({ kind: "manual", place: { ...place, latitude: 40.8 } });
  await card.findByText(place.label);
  await waitFor(() => expect(server.calls(postLatePositions)).toHaveLength(1));
  const [late] = server.calls(postLatePositions);
  expect(late?.body.positions.map(({ latitude }) => latitude)).toEqual([place.latitude]);
});

test("a tab that takes over again does not count the time in which another tab sent as a gap", async () => {
  equipDevice();
  chooseSource({ kind: "device" });
  let loseLead = () => {};
  let leadAgain = () => {};
  const request = (_: string, { steal }: LockOptions, hold: () => Promise<void>) =>
    new Promise<void>((_resolve, reject) => {
      if (!steal) leadAgain = () => void hold();
      else void hold();
      if (steal) loseLead = () => reject(new DOMException("stolen", "AbortError"));
    });
  Object.assign(navigator, { locks: { request } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "locks"));
  const { card } = await openCard();
  await waitFor(() => expect(device.watches).toBe(1));
  device.found(at(12));
  await card.findByText("Measured by this device");
  loseLead();
  await card.findByText(/^Another tab/);
  vi.setSystemTime(Date.now() + 5 * 60_000);
  leadAgain();
  await waitFor(() => expect(device.watches).toBe(2));
  device.found(at(12));
  await card.findByText("Measured by this device");
  expect(card.queryByText(/was not sent for/)).toBeNull();
});

test("the card says that this browser cannot keep the screen on", async () => {
  equipDevice();
  const openedCard = await openCard();
  await share(openedCard);
  const { card } = openedCard;
  expect(card.getByText(/^This browser cannot keep the screen on/)).toBeDefined();
});
