import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getActivation, getPlatformStatus, putPlatformStatus } from "#shared/drivers/contract.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { getOpenRides } from "#shared/rides/contract.ts";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { brokenAnswer, heldAnswer, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { passTime, startClock } from "#web/testing/clock.ts";
import { answerDashboard } from "#web/testing/driver-dashboard.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";
import { chooseSource } from "./sharing-store.ts";

type Status = ReplyOf<typeof getPlatformStatus>;
type Step = ReplyOf<typeof getActivation>["steps"][number];

const status = (isOnline: boolean, putOffline: Status["putOffline"] = null): Status => ({
  success: true,
  isOnline,
  positionAgeSeconds: 5,
  putOffline,
  stillThereSeconds: null,
});
const silence = { at: "2026-11-22T14:30:00.000Z", why: "silence" as const };
const step = (name: Step["step"], done: boolean, sentence: string, isOptional = false): Step => ({
  step: name,
  done,
  sentence,
  isOptional,
});
const vehicle = step("vehicle", false, "Your vehicle is missing.");
const position = step("position", false, "Your position is not known.");
const free = step("free", false, "You are on a ride.");
const answerSteps = (...steps: Step[]) =>
  server.on(getActivation, { success: true, isShown: steps.every(({ done }) => done), steps });

beforeEach(() => {
  startClock("2026-11-22T14:41:00.000Z");
  answerDashboard();
});

const openDashboard = async (isOnline = true) => {
  server.on(getPlatformStatus, status(isOnline));
  const { person } = await openPage("/driver/dashboard", dan);
  await screen.findByRole("region", { name: "Today" });
  return person;
};
/** The switch of the top bar; the dashboard has another. */
const toggle = () => within(screen.getByRole("banner")).getByRole("switch", { name: "Online" });
const isOn = () => toggle().getAttribute("aria-checked") === "true";
const sentStates = () => server.calls(putPlatformStatus).map(({ body }) => body.isOnline);

test("the switch is hidden until the status is known", async () => {
  const answer = heldAnswer(getPlatformStatus);
  server.on(getPlatformStatus, answer);
  await openPage("/driver/dashboard", dan);
  const bar = within(screen.getByRole("banner"));
  const hidden = await bar.findByRole("switch", { hidden: true });
  expect(hidden).toHaveProperty("disabled", true);
  expect(bar.queryByRole("switch", { name: "Online" })).toBeNull();
  answer.release(status(true));
  await waitFor(() => expect(isOn()).toBe(true));
  expect(toggle()).toHaveProperty("disabled", false);
});

test("going online is shown at once on every switch, and a double click goes online once", async () => {
  const answer = heldAnswer(putPlatformStatus);
  server.on(putPlatformStatus, answer);
  const person = await openDashboard(false);
  await waitFor(() => expect(toggle()).toHaveProperty("disabled", false));
  await person.dblClick(toggle());
  for (const one of screen.getAllByRole("switch", { name: "Online" }))
    expect(one.getAttribute("aria-checked")).toBe("true");
  server.on(getPlatformStatus, status(true));
  answer.release({ success: true, isOnline: true });
  await passTime(1);
  expect(sentStates()).toEqual([true]);
  expect(isOn()).toBe(true);
  await screen.findByRole("heading", { name: "Waiting for requests" });
});

test("half a second after going offline the driver can go online again", async () => {
  server.on(putPlatformStatus, { success: true, isOnline: false });
  const person = await openDashboard();
  await waitFor(() => expect(isOn()).toBe(true));
  server.on(getPlatformStatus, status(false));
  await person.click(toggle());
  expect(toggle()).toHaveProperty("disabled", true);
  await screen.findByRole("heading", { name: "You are offline" });
  await passTime(1);
  expect(toggle()).toHaveProperty("disabled", false);
  server.on(getPlatformStatus, status(true));
  await person.click(toggle());
  await screen.findByRole("heading", { name: "Waiting for requests" });
  expect(sentStates()).toEqual([false, true]);
});

test.each([
  ["is refused", refusedAnswer(409, "Finish your ride first")],
  ["is lost", lostAnswer()],
])("a change of the switch that %s is reverted", async (_, answer) => {
  server.on(putPlatformStatus, answer);
  const person = await openDashboard();
  await waitFor(() => expect(isOn()).toBe(true));
  await person.click(toggle());
  await passTime(1);
  await waitFor(() => expect(isOn()).toBe(true));
  expect(screen.getByRole("heading", { name: "Waiting for requests" })).toBeDefined();
});

test("the space key turns the switch", async () => {
  server.on(putPlatformStatus, { success: true, isOnline: false });
  const person = await openDashboard();
  await waitFor(() => expect(isOn()).toBe(true));
  server.on(getPlatformStatus, status(false));
  toggle().focus();
  await person.keyboard(" ");
  await waitFor(() => expect(sentStates()).toEqual([false]));
});

test("an online driver who is not shown sees the reason and a link to the missing step", async () => {
  answerSteps(vehicle, position);
  const person = await openDashboard();
  const [button] = await screen.findAllByRole("button", { name: /not shown yet$/ });
  await person.click(button ?? document.body);
  const dialog = within(
    screen.getByRole("dialog", { name: "Online, but riders don't see you yet" }),
  );
  expect(dialog.getByText("Your vehicle is missing.")).toBeDefined();
  expect(dialog.getByText("Your position is not known.")).toBeDefined();
  await person.click(dialog.getByRole("link", { name: "Go to the dashboard" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(location.hash).toBe("#position");
});

test.each<[Step["step"], string]>([
  ["documents", "Finish your account"],
  ["fares", "Change your rates"],
])(
  "an online driver whom riders do not see for missing %s sees what to do",
  async (name, label) => {
    answerSteps(step(name, false, "This is missing."));
    await openDashboard();
    await screen.findByRole("heading", { name: "Riders don't see you yet" });
    expect(screen.getAllByRole("link", { name: label })).not.toEqual([]);
    expect(screen.getAllByRole("button", { name: /not shown yet$/ })).not.toEqual([]);
  },
);

test('an optional step or an outdated "online" step does not make a driver look hidden', async () => {
  answerSteps(
    step("online", false, "You are offline."),
    step("photo", false, "A photo is missing.", true),
  );
  await openDashboard();
  await screen.findByRole("heading", { name: "Waiting for requests" });
  expect(screen.queryByRole("button", { name: /not shown yet/ })).toBeNull();
});

test('an online driver who is neither free nor on a ride sees "You are held for a rider"', async () => {
  answerSteps(free);
  await openDashboard();
  await screen.findByRole("heading", { name: "You are held for a rider" });
  expect(screen.getAllByRole("button", { name: /busy$/ })).not.toEqual([]);
});

test("during a ride the bar says so, and no card asks for the sound of requests", async () => {
  answerSteps(free);
  server.on(getOpenRides, { success: true, rides: [aRide({ state: "started" })] });
  server.on(getPlatformStatus, status(true));
  await openPage("/driver/dashboard", dan);
  const bar = await screen.findByRole("button", { name: /^Online, ?on a ride$/ });
  await screen.findByRole("button", { name: "Complete ride" });
  expect(bar).toBeDefined();
  expect(screen.queryByRole("button", { name: "Sound and alerts" })).toBeNull();
  expect(screen.queryByRole("heading", { name: /^You are/ })).toBeNull();
});

test("a driver who was set offline is notified with the reason, and can go online again", async () => {
  server.on(getPlatformStatus, status(false, silence));
  server.on(putPlatformStatus, { success: true, isOnline: true });
  const { person } = await openPage("/driver/dashboard", dan);
  await screen.findByText("We did not receive your position. Use the switch to go online again.");
  const note = await screen.findByText(/You have been offline since/);
  expect(note.textContent).toContain("9:30 AM");
  server.on(getPlatformStatus, status(true));
  await person.click(screen.getByRole("button", { name: "Go online" }));
  await waitFor(() => expect(note.isConnected).toBe(false));
  expect(sentStates()).toEqual([true]);
});

test("the notice that a driver was set offline is not repeated for the same event", async () => {
  sessionStorage.setItem("toldPutOffline", silence.at);
  server.on(getPlatformStatus, status(false, silence));
  await openPage("/driver/dashboard", dan);
  await screen.findByText(/You have been offline since/);
  expect(screen.queryByText(/Use the switch to go online again/)).toBeNull();
});

test("a change on another device is shown", async () => {
  await openDashboard();
  await waitFor(() => expect(isOn()).toBe(true));
  server.on(getPlatformStatus, status(false));
  server.tell({ type: "notice", about: "driver" });
  await waitFor(() => expect(isOn()).toBe(false));
});

test("once setup is done the checklist has no bar, even while riders do not see the driver", async () => {
  answerSteps(
    step("payouts", true, "Your payouts are connected."),
    step("online", false, "You are offline."),
  );
  await openPage("/driver/dashboard?tab=account", dan);
  const list = within(
    await screen.findByRole("region", { name: "Riders do not see you right now" }),
  );
  expect(list.getByText("1 of 1 required setup steps done")).toBeDefined();
  expect(list.queryByRole("progressbar")).toBeNull();
});

test("the checklist counts the required setup steps and links each missing one", async () => {
  answerSteps(
    vehicle,
    step("payouts", true, "Your payouts are connected."),
    step("free", true, "You are free for a ride."),
    step("photo", false, "A photo is missing.", true),
  );
  server.on(getPlatformStatus, status(true));
  await openPage("/", dan);
  const list = within(
    await screen.findByRole("region", { name: "Riders do not see you right now" }),
  );
  expect(list.getByText("1 of 2 required setup steps done")).toBeDefined();
  expect(list.getByRole("progressbar")).toHaveProperty("value", 1);
  const link = list.getByRole("link", { name: "Add your vehicle" });
  expect(link.getAttribute("href")).toBe("/driver/profile?section=vehicle#details");
  expect(list.getByText("Optional.")).toBeDefined();
  expect(list.queryByRole("link", { name: "Connect with Stripe" })).toBeNull();
  expect(list.getAllByRole("img").map((icon) => icon.getAttribute("aria-label"))).toEqual([
    "Missing",
    "Done",
    "Optional",
  ]);
});

test("the large button goes online, shares the position and asks once for the alarm's volume", async () => {
  chooseSource({ kind: "none" });
  localStorage.removeItem("requestAlarm");
  answerSteps(step("online", false, "You are offline."));
  server.on(putPlatformStatus, { success: true, isOnline: true });
  const person = await openDashboard(false);
  const go = await screen.findByRole("button", { name: "Go online" });
  answerSteps(step("online", true, "You are online."));
  server.on(getPlatformStatus, status(true));
  await person.dblClick(go);
  await screen.findByRole("heading", { name: "Waiting for requests" });
  expect(sentStates()).toEqual([true]);
  expect(isOn()).toBe(true);
  expect(localStorage.getItem("positionSource")).toBe('{"kind":"device"}');
  const alarmDialog = within(
    screen.getByRole("dialog", { name: "How should requests reach you?" }),
  );
  fireEvent.change(alarmDialog.getByRole("slider"), { target: { value: "30" } });
  expect(alarmDialog.getByText("30%")).toBeDefined();
  await person.click(alarmDialog.getByRole("button", { name: "Done" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(JSON.parse(localStorage.getItem("requestAlarm") ?? "")).toMatchObject({ volume: 30 });
  await person.click(toggle());
  await passTime(1);
  await person.click(toggle());
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a checklist that fails to load can be loaded again", async () => {
  server.on(getActivation, brokenAnswer());
  const person = await openDashboard();
  const again = await screen.findByRole("button", { name: "Try again" });
  answerSteps(step("vehicle", true, "Your vehicle is here."));
  await person.click(again);
  await waitFor(() => expect(again.isConnected).toBe(false));
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});
