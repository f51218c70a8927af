import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { getOwnReports, type OwnReport, reportProblem } from "#shared/reports/contract.ts";
import { getRide } from "#shared/rides/contract.ts";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { heldAnswer, invalid, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { passTime, startClock } from "#web/testing/clock.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan, rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const ride = aRide({ state: "arrived" });
const sent = { success: true, message: "We will write to you" } as const;

const openForm = async () => {
  server.on(getRide, { success: true, ride });
  const { person } = await openPage(`/rides/${ride.id}`, rosa);
  const opener = await screen.findByRole("button", { name: "Report a problem" });
  await person.click(opener);
  const dialog = within(screen.getByRole("dialog", { name: "Report a problem" }));
  const subject = await dialog.findByLabelText("What is it about?");
  const words = await dialog.findByLabelText("What happened?");
  const send = dialog.getByRole("button", { name: "Send report" });
  return { person, opener, dialog, subject, words, send };
};

const openFilled = async () => {
  const form = await openForm();
  await form.person.selectOptions(form.subject, "Unsafe driving");
  await form.person.type(form.words, "He ran two red lights");
  return form;
};

test("shows the ride and the emergency number", async () => {
  const { dialog } = await openForm();
  expect(dialog.getByText("Ride FRABC123XYZ with Dan. In danger? Call 911 first.")).toBeDefined();
});

test("sends a report once for repeated clicks and confirms it", async () => {
  const answer = heldAnswer(reportProblem);
  server.on(reportProblem, answer);
  const { person, dialog, send, opener } = await openFilled();
  await person.dblClick(send);
  await person.click(await dialog.findByRole("button", { name: "Sending..." }));
  answer.release(sent);
  await screen.findByText("We will write to you");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(opener);
  expect(server.calls(reportProblem).map(({ body, params }) => ({ ...body, ...params }))).toEqual([
    { id: ride.id, subject: "driving", words: "He ran two red lights" },
  ]);
});

test("does not send an empty form and marks both fields", async () => {
  server.on(reportProblem, sent);
  const { person, dialog, subject, words, send } = await openForm();
  await person.click(send);
  const summary = (await dialog.findByRole("heading", { name: "There is a problem" })).closest(
    "[role=alert]",
  );
  expect(document.activeElement).toBe(summary);
  expect(subject.getAttribute("aria-invalid")).toBe("true");
  expect(words.getAttribute("aria-invalid")).toBe("true");
  await person.click(dialog.getByRole("link", { name: "Choose what it is about" }));
  expect(document.activeElement).toBe(subject);
  expect(server.calls(reportProblem)).toEqual([]);
});

test("rejects a text that is too short", async () => {
  server.on(reportProblem, sent);
  const { person, dialog, subject, words, send } = await openForm();
  await person.selectOptions(subject, "Something else");
  await person.type(words, "Bad");
  await person.click(send);
  await dialog.findByRole("link", { name: "Tell what happened in at least 10 characters" });
  expect(server.calls(reportProblem)).toEqual([]);
});

test("shows the server's error at its field and keeps the input", async () => {
  server.on(reportProblem, invalid({ words: "Tell us a little more" }));
  const { person, dialog, words, send } = await openFilled();
  await person.click(send);
  await dialog.findByRole("link", { name: "Tell us a little more" });
  expect(words).toHaveProperty("value", "He ran two red lights");
});

test.each([
  ["there is no network", lostAnswer(), "Network error"],
  [
    "too many were sent",
    refusedAnswer(429, "Too many reports. Try again later."),
    "Too many reports. Try again later.",
  ],
])("shows an error and stays open when %s", async (_, answer, message) => {
  server.on(reportProblem, answer);
  const { person, dialog, words, send } = await openFilled();
  await person.click(send);
  expect(await dialog.findByText(message)).toBeDefined();
  expect(words).toHaveProperty("value", "He ran two red lights");
});

test("offers a driver the subjects about the rider", async () => {
  server.on(getRide, { success: true, ride });
  const { person } = await openPage(`/rides/${ride.id}`, dan);
  await person.click(await screen.findByRole("button", { name: "Report a problem" }));
  const dialog = within(screen.getByRole("dialog", { name: "Report a problem" }));
  expect(dialog.getByText(/^Ride FRABC123XYZ with Rosa/)).toBeDefined();
  const subjects = dialog.getAllByRole("option").map(({ textContent }) => textContent);
  expect(subjects).toContain("The rider's behavior");
  expect(subjects).not.toContain("Unsafe driving");
});

const ownReport: OwnReport = {
  id: ride.id,
  subject: "driving",
  words: "He ran two red lights",
  state: "open",
  reportedAt: "2026-11-22T14:40:00.000Z",
  answers: [],
};

test("the ride's page shows the own report once it is sent, then its answer", async () => {
  startClock("2026-11-22T14:40:00.000Z");
  server.on(reportProblem, sent);
  const { person, send } = await openFilled();
  expect(screen.queryByRole("list", { name: "Your reports" })).toBeNull();
  server.on(getOwnReports, { success: true, reports: [ownReport] });
  await person.click(send);
  const own = within(await screen.findByRole("list", { name: "Your reports" }));
  expect(own.getByText("You reported: Unsafe driving")).toBeDefined();
  expect(own.getByText("Not answered yet")).toBeDefined();
  const answers = [{ words: "We talked with Dan.", at: "2026-11-22T15:40:00.000Z" }];
  server.on(getOwnReports, {
    success: true,
    reports: [{ ...ownReport, state: "answered", answers }],
  });
  await passTime(31);
  await own.findByText("We talked with Dan.");
  expect(own.getByText("Answered")).toBeDefined();
});

test("own reports that do not load can be loaded again", async () => {
  server.on(getOwnReports, lostAnswer());
  const { person } = await openForm();
  const retry = await screen.findByRole("button", { name: "Try again" });
  server.on(getOwnReports, { success: true, reports: [ownReport] });
  await person.click(retry);
  await screen.findByRole("list", { name: "Your reports" });
});
