import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { User } from "#shared/accounts/contract.ts";
import { getEmailChange } from "#shared/credentials/contract.ts";
import { getNoticeChoices, putNoticeChoices } from "#shared/notices/contract.ts";
import type { NoticeKind } from "#shared/notices/kinds.ts";
import { getUserProfile } from "#shared/profile/contract.ts";
import { brokenAnswer, heldAnswer, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const choice = (kind: NoticeKind, mailed: "by_choice" | "always" | "never" = "by_choice") => ({
  ...{ kind, mailed, mail: true, push: false },
});
const choices = {
  success: true as const,
  choices: [
    choice("progress"),
    choice("reminder"),
    choice("message", "never"),
    choice("standing", "always"),
  ],
};

beforeEach(() => {
  const { email, firstName, lastName, phoneNumber, profileImage } = rosa;
  server.on(getUserProfile, {
    ...{ success: true, email, firstName, lastName, phoneNumber, profileImage },
  });
  server.on(getEmailChange, { success: true, pending: null });
  server.on(getNoticeChoices, choices);
});

const openSettings = async (as: User = rosa) => {
  const { person } = await openPage("/profile#notices", as);
  const section = within(await screen.findByRole("region", { name: "Notifications" }));
  await section.findByRole("table", { name: "Notifications by email and push" });
  const byMail = section.getByRole("switch", { name: "Reminders by email" });
  const byPush = section.getByRole("switch", { name: "Reminders by push" });
  return { person, section, byMail, byPush };
};

const isOn = (element: HTMLElement) => element.getAttribute("aria-checked");
const sentChoices = () => server.calls(putNoticeChoices).map(({ body }) => body.choices);
const failure = "Your choice was not saved. Try again in a moment.";

test("shows the kinds of notices with their email and push switches", async () => {
  const { section, byMail, byPush } = await openSettings();
  expect(isOn(byMail)).toBe("true");
  expect(isOn(byPush)).toBe("false");
  expect(section.getByRole("rowheader", { name: /^Pickup and start/ })).toBeDefined();
});

test("says that this device shows no pushes while they are off here", async () => {
  const { section } = await openSettings();
  expect(section.getByText(/notifications are off on this one\.$/)).toBeDefined();
});

test("leaves out the choices of pushes while no device shows any", async () => {
  server.on(getNoticeChoices, { ...choices, hasDevices: false });
  await openPage("/profile#notices", rosa);
  const section = within(await screen.findByRole("region", { name: "Notifications" }));
  await waitFor(() => section.getByRole("table", { name: "Notifications by email" }));
  expect(section.queryByText(/Push switches/)).toBeNull();
  expect(section.queryByRole("switch", { name: /by push$/ })).toBeNull();
  expect(section.getByRole("switch", { name: "Reminders by email" })).toBeDefined();
});

test("has no email switch for messages, which are never mailed", async () => {
  const { section } = await openSettings();
  const row = within(section.getByRole("row", { name: /^Messages/ }));
  expect(row.getByText("Never")).toBeDefined();
  expect(row.getAllByRole("switch")).toHaveLength(1);
});

test("has no switch for account security emails", async () => {
  const { section } = await openSettings();
  const row = within(section.getByRole("row", { name: /^Your account/ }));
  expect(row.getByText("Always")).toBeDefined();
  expect(row.getAllByRole("switch")).toHaveLength(1);
  expect(row.getByText("Your password or email changes")).toBeDefined();
});

test("shows a choice at once and sends both channels", async () => {
  const pendingReply = heldAnswer(putNoticeChoices);
  server.on(putNoticeChoices, pendingReply);
  const { person, byMail } = await openSettings();
  await person.click(byMail);
  await waitFor(() => expect(isOn(byMail)).toBe("false"));
  expect(sentChoices()).toEqual([[{ kind: "reminder", mail: false, push: false }]]);
  pendingReply.release(choices);
});

test("sends two changes of one row in order", async () => {
  const pendingReply = heldAnswer(putNoticeChoices);
  server.on(putNoticeChoices, pendingReply, choices);
  const { person, byMail, byPush } = await openSettings();
  await person.click(byMail);
  await waitFor(() => expect(isOn(byMail)).toBe("false"));
  await person.click(byPush);
  await waitFor(() => expect(isOn(byPush)).toBe("true"));
  expect(sentChoices()).toHaveLength(1);
  pendingReply.release(choices);
  await waitFor(() => expect(sentChoices()).toHaveLength(2));
  expect(sentChoices()[1]).toEqual([{ kind: "reminder", mail: false, push: true }]);
});

test.each([
  ["is lost", lostAnswer()],
  ["is refused", refusedAnswer(429, "Too many changes")],
  ["fails on the server", brokenAnswer()],
])("reverts and reports a choice that %s", async (_, pendingReply) => {
  server.on(putNoticeChoices, pendingReply);
  const { person, section, byPush } = await openSettings();
  await person.click(byPush);
  expect((await section.findByRole("alert")).textContent).toBe(failure);
  expect(isOn(byPush)).toBe("false");
});

test("removes the error once a choice is saved", async () => {
  server.on(putNoticeChoices, lostAnswer(), choices);
  const { person, section, byPush } = await openSettings();
  await person.click(byPush);
  await section.findByRole("alert");
  await person.click(byPush);
  await waitFor(() => expect(section.queryByRole("alert")).toBeNull());
  expect(isOn(byPush)).toBe("true");
});

test("toggles a switch by keyboard and keeps the focus", async () => {
  server.on(putNoticeChoices, choices);
  const { person, byPush } = await openSettings();
  byPush.focus();
  await person.keyboard(" ");
  await waitFor(() => expect(isOn(byPush)).toBe("true"));
  expect(document.activeElement).toBe(byPush);
});

test("retries a failed load", async () => {
  server.on(getNoticeChoices, brokenAnswer());
  const { person } = await openPage("/profile#notices", rosa);
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(screen.queryByRole("table")).toBeNull();
  server.on(getNoticeChoices, choices);
  await person.click(retry);
  await screen.findByRole("switch", { name: "Reminders by email" });
});
