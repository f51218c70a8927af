import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { ReplyOf } from "#shared/endpoint.ts";
import { cancelRide, getCancellation, getRide, type Ride } from "#shared/rides/contract.ts";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { heldAnswer, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { passTime, startClock } from "#web/testing/clock.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan, rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

type Terms = ReplyOf<typeof getCancellation>["cancellation"];

const terms: Terms = { refund: 46.46, driverKeeps: 0, rule: "instant_soon", changes: [] };
const late: Terms = {
  refund: 41.46,
  driverKeeps: 5,
  rule: "instant_later",
  changes: [{ after: "2026-11-22T14:56:00.000Z", refund: 46.46 }],
};
const accepted = aRide({ state: "accepted" });
const canceled = aRide({
  state: "cancelled",
  timeline: [{ state: "cancelled", at: "2026-11-22T14:41:30.000Z", by: "rider" }],
});

beforeEach(() => void startClock("2026-11-22T14:41:00.000Z"));

/** Opens the cancellation dialog of a ride's page. */
const openQuestion = async (cancellation = terms, as = rosa, ride: Ride = accepted) => {
  server.on(getRide, { success: true, ride });
  server.on(getCancellation, { success: true, cancellation });
  const { person } = await openPage(`/rides/${ride.id}`, as);
  const opener = await screen.findByRole("button", { name: "Cancel ride" });
  await person.click(opener);
  const dialog = within(screen.getByRole("dialog", { name: "Cancel this ride?" }));
  return {
    person,
    opener,
    dialog,
    confirm: () => dialog.getByRole("button", { name: "Cancel ride" }),
  };
};

test("the dialog shows the amounts before canceling, and focuses the button that keeps the ride", async () => {
  const { dialog } = await openQuestion(late);
  expect(await dialog.findByText("$41.46")).toBeDefined();
  expect(dialog.getByText(/goes to Dan for the way/).textContent).toContain("$5.00");
  expect(dialog.getByText(/if Dan has not come by then/).textContent).toContain("$46.46");
  expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Keep ride" }));
  expect(server.calls(cancelRide)).toEqual([]);
});

test("the button has its price, which rises when the free time is over", async () => {
  server.on(getRide, { success: true, ride: accepted });
  await openPage(`/rides/${accepted.id}`, rosa);
  await screen.findByText("Canceling is free until 9:42 AM ET, then $5.00.");
  await passTime(120);
  expect(screen.getByText("Canceling now costs $5.00.")).toBeDefined();
});

test("keeping the ride closes the dialog and restores the focus", async () => {
  const { person, dialog, opener } = await openQuestion();
  await person.click(dialog.getByRole("button", { name: "Keep ride" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test("escape keeps the ride", async () => {
  const { person } = await openQuestion();
  await person.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(server.calls(cancelRide)).toEqual([]);
});

test("a double click cancels once, and the page shows the new state", async () => {
  const answer = heldAnswer(cancelRide);
  server.on(cancelRide, answer);
  const { person, confirm } = await openQuestion();
  server.on(getRide, { success: true, ride: canceled });
  await person.dblClick(confirm());
  await person.click(confirm());
  expect(confirm().getAttribute("aria-busy")).toBe("true");
  answer.release({ success: true, ride: canceled });
  await screen.findByText("Ride canceled");
  expect(screen.getByRole("heading", { level: 1, name: "You canceled this ride" })).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(server.calls(cancelRide)).toHaveLength(1);
});

test("a ride that changed meanwhile shows an error in the dialog", async () => {
  server.on(cancelRide, refusedAnswer(409, "This ride has already started", { state: "started" }));
  const { person, dialog, confirm } = await openQuestion();
  await person.click(confirm());
  expect((await dialog.findByRole("alert")).textContent).toBe("This ride has already started");
});

test("without a network the dialog stays open and can be submitted again", async () => {
  server.on(cancelRide, lostAnswer(), { success: true, ride: canceled });
  const { person, dialog, confirm } = await openQuestion();
  await person.click(confirm());
  await dialog.findByText("Couldn't reach the server. Your details are saved. Try again.");
  await person.click(confirm());
  await screen.findByText("Ride canceled");
});

test.each([
  ["pending", true],
  ["accepted", false],
] as const)("says beside the button whether canceling is free while %s", async (state, isFree) => {
  server.on(getRide, { success: true, ride: aRide({ state }) });
  await openPage(`/rides/${accepted.id}`, rosa);
  await screen.findByRole("button", { name: "Cancel ride" });
  const note = screen.queryByText("Canceling is free until Dan accepts.");
  expect(note !== null).toBe(isFree);
  if (note) expect(note.className).toContain("print:hidden");
});

test("terms that fail to load show an error in the dialog", async () => {
  server.on(getRide, { success: true, ride: accepted });
  server.on(getCancellation, refusedAnswer(409, "This ride cannot be canceled any more"));
  const { person } = await openPage(`/rides/${accepted.id}`, rosa);
  await person.click(await screen.findByRole("button", { name: "Cancel ride" }));
  await within(screen.getByRole("dialog")).findByText("This ride cannot be canceled any more");
});

test("a driver sees the rider's refund and the effect on the trust level", async () => {
  const { dialog } = await openQuestion({ ...terms, rule: "driver_or_platform" }, dan);
  expect(await dialog.findByText("Rosa gets back")).toBeDefined();
  expect(dialog.getByText("This cancellation counts toward your trust level.")).toBeDefined();
});
