import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  getActivation,
  getPlatformStatus,
  getSearches,
  putPlatformStatus,
} from "#shared/drivers/contract.ts";
import { getBasicDetails, getVehicleDetails } from "#shared/profile/contract.ts";
import { brokenAnswer, heldAnswer } from "#web/testing/answers.ts";
import { widen } from "#web/testing/browser.ts";
import { passTime, startClock } from "#web/testing/clock.ts";
import { answerDashboard, offlineStatus } from "#web/testing/driver-dashboard.ts";
import { answerSettings, dansDetails } from "#web/testing/driver-profile.ts";
import { blockSound, tones } from "#web/testing/loudspeaker.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";
import type { Step } from "./activation-links.ts";

beforeEach(() => {
  answerDashboard();
  server.on(getPlatformStatus, offlineStatus);
});

const missingStep: Step = { step: "vehicle", done: false, isOptional: false, sentence: "Missing." };
const answerSteps = (...missing: Partial<Step>[]) =>
  server.on(getActivation, {
    success: true,
    isShown: false,
    steps: missing.map((step) => ({ ...missingStep, ...step })),
  });

test.each<Step["step"]>(["vehicle", "documents", "payouts", "verified"])(
  "shows the checklist at home while %s is missing",
  async (step) => {
    answerSteps({ step });
    await openPage("/", dan);
    await screen.findByRole("heading", { name: `Welcome, ${dan.firstName}` });
    expect(screen.getByRole("region", { name: "Riders do not see you right now" })).toBeDefined();
    expect(screen.queryByText("Fair Pricing")).toBeNull();
  },
);

test("greets the driver and links to the dashboard while the checklist loads", async () => {
  server.on(getActivation, heldAnswer(getActivation));
  await openPage("/", dan);
  await screen.findByRole("heading", { name: `Hello, ${dan.firstName}` });
  const links = within(screen.getByRole("main")).getAllByRole("link", { name: "Dashboard" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/driver/dashboard"]);
});

test("shows a failed load at home, and the checklist after another try", async () => {
  server.on(getActivation, brokenAnswer());
  const { person } = await openPage("/", dan);
  await screen.findByRole("heading", { name: `Hello, ${dan.firstName}` });
  const retry = (await screen.findAllByRole("button", { name: "Try again" }))[0];
  answerSteps({ step: "vehicle" });
  if (retry) await person.click(retry);
  await screen.findByRole("heading", { name: `Welcome, ${dan.firstName}` });
});

test("shows today's work at home once only optional and recurring steps are left", async () => {
  answerSteps(
    { step: "online" },
    { step: "photo", isOptional: true },
    { step: "documents", isOptional: true },
  );
  await openPage("/", dan);
  await screen.findByRole("heading", { name: `Hello, ${dan.firstName}` });
  await screen.findByRole("button", { name: "Go online" });
  expect(screen.queryByRole("region", { name: "Riders do not see you right now" })).toBeNull();
});

test("leaves the totals to the dashboard", async () => {
  answerSteps({ step: "photo", isOptional: true });
  const { router } = await openPage("/", dan);
  await screen.findByRole("heading", { name: "Today" });
  expect(screen.queryByText("Total Rides")).toBeNull();
  await router.navigate({ to: "/driver/dashboard" });
  await screen.findByText("Total Rides");
});

test("on a wide screen, the home has the last rides beside the searches", async () => {
  widen();
  answerSteps({ step: "photo", isOptional: true });
  const { router } = await openPage("/", dan);
  const searches = await screen.findByRole("heading", { name: "Searches near you" });
  const today = screen.getByRole("heading", { name: "Today" });
  expect(searches.compareDocumentPosition(today)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await screen.findByRole("region", { name: "Last rides" });
  await router.navigate({ to: "/driver/dashboard" });
  await screen.findByText("Total Rides");
  expect(screen.queryByRole("region", { name: "Last rides" })).toBeNull();
});

test("says that the status is unknown, not offline, if it cannot be loaded", async () => {
  server.on(getPlatformStatus, brokenAnswer());
  const { person } = await openPage("/driver/dashboard", dan);
  await screen.findByRole("heading", { name: "We don't know whether you are online" });
  expect(screen.getByText("Status not known")).toBeDefined();
  expect(screen.queryByRole("switch", { name: "Online" })).toBeNull();
  expect(screen.queryByText("You are offline")).toBeNull();
  expect(screen.queryByText(/Go online/)).toBeNull();
  const card = within(screen.getByRole("region", { name: /We don't know/ }));
  server.on(getPlatformStatus, offlineStatus);
  await person.click(card.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "You are offline" });
  expect(screen.getByRole("switch", { name: "Online" })).toBeDefined();
});

test("shows the rest of the home if only the status cannot be loaded", async () => {
  server.on(getPlatformStatus, brokenAnswer());
  await openPage("/", dan);
  const card = within(await screen.findByRole("region", { name: /We don't know/ }));
  expect(card.getByRole("button", { name: "Try again" })).toBeDefined();
  expect(screen.getByRole("heading", { name: "Today" })).toBeDefined();
});

test("has one box and one retry if the status and another part cannot be loaded", async () => {
  server.on(getPlatformStatus, brokenAnswer());
  server.on(getActivation, brokenAnswer());
  const { person } = await openPage("/driver/dashboard", dan);
  await screen.findByText("We could not load your status and your checklist.");
  screen.getByText("You may still be shown to riders.");
  expect(screen.queryByRole("region", { name: /We don't know/ })).toBeNull();
  expect(screen.getAllByRole("button", { name: "Go offline" })).toHaveLength(1);
  server.on(getPlatformStatus, offlineStatus);
  answerSteps();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "You are offline" });
  expect(screen.queryByText(/^We could not load/)).toBeNull();
});

test("goes offline although the status cannot be read", async () => {
  server.on(getPlatformStatus, brokenAnswer());
  server.on(putPlatformStatus, { success: true, isOnline: false });
  const { person } = await openPage("/driver/dashboard", dan);
  const card = within(await screen.findByRole("region", { name: /We don't know/ }));
  await person.click(card.getByRole("button", { name: "Go offline" }));
  await screen.findByText("Riders are not offered to you.");
  expect(server.calls(putPlatformStatus).map(({ body }) => body)).toEqual([{ isOnline: false }]);
});

test("marks no page of the menu at home, which links to the dashboard", async () => {
  answerSteps({ step: "photo", isOptional: true });
  await openPage("/", dan);
  await screen.findByRole("heading", { name: `Hello, ${dan.firstName}` });
  const tabs = within(screen.getByRole("navigation", { name: "Tabs" }));
  expect(tabs.getByRole("link", { name: "Dashboard" }).getAttribute("aria-current")).toBeNull();
  const main = within(screen.getByRole("main"));
  expect(main.getByRole("link", { name: "Dashboard" })).toBeDefined();
});

test("the dashboard shows today's figures before the totals of all time", async () => {
  await openPage("/driver/dashboard", dan);
  const today = await screen.findByRole("heading", { name: "Today" });
  const totals = await screen.findByText("Total Rides");
  expect(today.compareDocumentPosition(totals)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("shows only the next step on the profile, with the other steps folded", async () => {
  answerSettings();
  server.on(getBasicDetails, dansDetails());
  answerSteps(
    { step: "vehicle", sentence: "Add a vehicle." },
    { step: "payouts", sentence: "Connect." },
  );
  await openPage("/driver/profile", dan);
  const card = within(await screen.findByRole("region", { name: /^Riders do not see/ }));
  const next = card.getByRole("link", { name: "Add your vehicle" });
  expect(next.closest("details")).toBeNull();
  expect(card.getByText("Connect.").closest("details")?.open).toBe(false);
});

test("leaves out the link of the next step on the tab that holds its form", async () => {
  answerSettings();
  server.on(getBasicDetails, dansDetails());
  const message = "No vehicle details found";
  server.on(getVehicleDetails, { success: true, message, pending: null, rejected: null });
  answerSteps({ step: "vehicle", sentence: "Add a vehicle." });
  const { person } = await openPage("/driver/profile?section=vehicle", dan);
  await screen.findByText(message);
  const card = within(await screen.findByRole("region", { name: /^Riders do not see/ }));
  expect(card.getByText("Add a vehicle.")).toBeDefined();
  expect(card.queryByRole("link", { name: "Add your vehicle" })).toBeNull();
  await person.click(screen.getByRole("tab", { name: "Basic Details" }));
  await card.findByRole("link", { name: "Add your vehicle" });
});

test("tries the status again once, and a second tap does not go online", async () => {
  startClock("2026-11-22T14:41:00.000Z");
  server.on(getPlatformStatus, brokenAnswer());
  const { person } = await openPage("/driver/dashboard", dan);
  const card = within(await screen.findByRole("region", { name: /We don't know/ }));
  const again = card.getByRole("button", { name: "Try again" });
  await waitFor(() => expect(again.getAttribute("aria-busy")).toBeNull());
  const slowAnswer = heldAnswer(getPlatformStatus);
  server.on(getPlatformStatus, slowAnswer);
  await person.click(again);
  await waitFor(() => expect(again.getAttribute("aria-busy")).toBe("true"));
  const callCount = server.calls(getPlatformStatus).length;
  await person.click(again);
  expect(server.calls(getPlatformStatus)).toHaveLength(callCount);
  slowAnswer.release(offlineStatus);
  const goOnline = await screen.findByRole("button", { name: "Go online" });
  expect(document.activeElement).toBe(goOnline);
  await person.click(goOnline);
  expect(server.calls(putPlatformStatus)).toEqual([]);
  server.on(putPlatformStatus, { success: true, isOnline: true });
  server.on(getPlatformStatus, { ...offlineStatus, isOnline: true });
  await passTime(2);
  await person.click(goOnline);
  await waitFor(() => expect(server.calls(putPlatformStatus)).toHaveLength(1));
  await waitFor(() => expect(goOnline.textContent).toBe("Sound and alerts"));
  expect(goOnline.isConnected).toBe(true);
});

test("tells a driver with an unfinished account to finish it before going online", async () => {
  answerSteps({ step: "vehicle" });
  await openPage("/driver/dashboard", dan);
  await screen.findByText("Finish your account first. Then going online shows you to riders.");
  expect(screen.queryByText("Go online to be offered to riders near you.")).toBeNull();
  screen.getByText("Missing: your vehicle.");
  const finish = screen.getByRole("link", { name: "Finish your account" });
  const goOnline = screen.getByRole("button", { name: "Go online" });
  expect(finish.compareDocumentPosition(goOnline)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

const suspended = "Your account is suspended. Our email tells you why, and how to appeal.";

test("says on the dashboard why a suspended driver is not verified", async () => {
  answerSteps({ step: "vehicle" }, { step: "verified", sentence: suspended });
  await openPage("/driver/dashboard", dan);
  await screen.findByText(`Missing: your vehicle. ${suspended}`);
});

test("does not ask a driver to finish an account that only waits for an admin", async () => {
  answerSteps({ step: "verified", sentence: suspended });
  await openPage("/driver/dashboard", dan);
  expect(await screen.findAllByText(suspended)).toHaveLength(2);
  expect(screen.queryByText(/Finish your account/)).toBeNull();
});

test("says which alerts for requests do not work on an online driver's device", async () => {
  server.on(getPlatformStatus, { ...offlineStatus, isOnline: true, positionAgeSeconds: 5 });
  await openPage("/driver/dashboard", dan);
  const waiting = within(await screen.findByRole("region", { name: "Waiting for requests" }));
  await waiting.findByText("This browser plays no sounds. Notifications are off.");
});

test("one press turns on a sound that the browser blocks, and opens nothing", async () => {
  startClock("2026-11-22T14:41:00.000Z");
  blockSound();
  server.on(getPlatformStatus, { ...offlineStatus, isOnline: true, positionAgeSeconds: 5 });
  const { person } = await openPage("/driver/dashboard", dan);
  await screen.findByText(/^Sound is blocked\./);
  const button = screen.getByRole("button", { name: "Turn on the sound" });
  await person.click(button);
  await waitFor(() => expect(tones.length).toBeGreaterThan(0));
  expect(screen.queryByText(/Sound is blocked/)).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
  await passTime(2);
  expect(button.textContent).toBe("Sound and alerts");
  await person.click(button);
  await screen.findByRole("dialog", { name: "How should requests reach you?" });
});

test("separates the steps of setting up from the conditions of the moment", async () => {
  answerSteps(
    { step: "vehicle", sentence: "Add a vehicle." },
    { step: "documents", isOptional: true, sentence: "Send a license." },
    { step: "online", sentence: "You are offline." },
    { step: "free", done: true, sentence: "You are free." },
  );
  await openPage("/", dan);
  const texts = async (name: string) => {
    const group = within(await screen.findByRole("region", { name }));
    return group.getAllByRole("listitem").map(({ textContent }) => textContent);
  };
  expect(await texts("Set up your account")).toEqual(["1Add a vehicle.Add your vehicle"]);
  // They help only once the account is set up.
  expect(screen.queryByRole("region", { name: "To be shown to riders now" })).toBeNull();
  expect(await texts("Also useful")).toEqual([
    "Send a license. Optional: you can be verified without them, but our review looks at them.Go to your documents",
  ]);
  expect(screen.getByText("0 of 1 required setup steps done")).toBeDefined();
});

test("keeps done steps closed once riders see the driver", async () => {
  const missing: Step = { ...missingStep, step: "photo", isOptional: true };
  const steps: Step[] = [{ ...missingStep, done: true, sentence: "All set." }, missing];
  server.on(getActivation, { success: true, isShown: true, steps });
  await openPage("/driver/dashboard?tab=account", dan);
  const card = within(await screen.findByRole("region", { name: "Riders can choose you" }));
  expect(card.getByText("Missing.").closest("details")).toBeNull();
  expect(card.getByText("All set.").closest("details")?.open).toBe(false);
  expect(card.getByText("1 of 1 required setup steps done")).toBeDefined();
});

test("folds the whole checklist into one line on the profile once it is done", async () => {
  answerSettings();
  server.on(getBasicDetails, dansDetails());
  const steps: Step[] = [{ ...missingStep, done: true, sentence: "All set." }];
  server.on(getActivation, { success: true, isShown: true, steps });
  await openPage("/driver/profile", dan);
  const card = within(await screen.findByRole("region", { name: "Riders can choose you" }));
  const summary = card.getByRole("heading", { name: "Riders can choose you" }).closest("summary");
  expect(summary?.closest("details")?.open).toBe(false);
  expect(card.getByRole("status").textContent).toBe("Riders can choose you");
  expect(card.getByText("All set.").closest("details")).toBe(summary?.closest("details"));
});

test("on a ride the checklist stays in one line, and tells why riders do not see the driver", async () => {
  answerSettings();
  server.on(getBasicDetails, dansDetails());
  answerSteps(
    { done: true, sentence: "All set." },
    { step: "free", sentence: "You are on a ride." },
  );
  await openPage("/driver/profile", dan);
  const card = within(await screen.findByRole("region", { name: "You are busy with a rider" }));
  expect(card.getByText("1 of 1 required setup steps done")).toBeDefined();
  const fold = card.getByText("You are on a ride.").closest("details");
  expect(fold?.open).toBe(false);
  expect(card.getByText("All set.").closest("details")).toBe(fold);
});

test("describes the three nearest areas with searches, with direction and number of riders", async () => {
  answerSteps();
  const around = { latitude: 40.75, longitude: -73.98 };
  const area = (north: number, east: number, miles: number, atLeastRiders: number) => ({
    ...{ latitude: around.latitude + north, longitude: around.longitude + east },
    ...{ miles, atLeastRiders },
  });
  server.on(getSearches, {
    success: true,
    ...{ around, withinMiles: 5, minutes: 30 },
    areas: [
      area(0.01, 0, 0.69, 5),
      area(0, -0.02, 1.05, 3),
      area(-0.02, 0.026, 2, 10),
      area(0.1, 0, 3, 3),
    ],
  });
  await openPage("/driver/dashboard", dan);
  const card = within(await screen.findByRole("region", { name: "Searches near you" }));
  const rows = await card.findAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "0.7 mi north: 5 or more riders in 30 minutes",
    "1.1 mi west: 3 or more riders in 30 minutes",
    "2.0 mi southeast: 10 or more riders in 30 minutes",
  ]);
});

test("says in one line that no area near the driver is busy", async () => {
  answerSteps();
  await openPage("/driver/dashboard", dan);
  const card = within(await screen.findByRole("region", { name: "Searches near you" }));
  await card.findByText("Quiet within 5 miles");
});

test("a driver whose press of Go online has turned on the sound is not asked to turn it on", async () => {
  blockSound();
  server.on(putPlatformStatus, { success: true, isOnline: true });
  const { person } = await openPage("/driver/dashboard", dan);
  const button = await screen.findByRole("button", { name: "Go online" });
  server.on(getPlatformStatus, { ...offlineStatus, isOnline: true, positionAgeSeconds: 5 });
  await person.click(button);
  expect((await screen.findByRole("button", { name: "Sound and alerts" })).textContent).toBe(
    "Sound and alerts",
  );
});
