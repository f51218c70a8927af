import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { User } from "#shared/accounts/contract.ts";
import { getEmailChange } from "#shared/credentials/contract.ts";
import { getNoticeChoices, putNoticeChoices } from "#shared/notices/contract.ts";
import type { NoticeKind } from "#shared/notices/kinds.ts";
import { getUserProfile } from "#shared/profile/contract.ts";
import { broken, held, lost, refused } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const choice = (kind: NoticeKind, isMailFixed = false) => ({
  ...{ kind, isMailFixed, mail: true, push: false },
});
const chosen = {
  success: true as const,
  choices: [choice("progress"), choice("reminder"), choice("standing", true)],
};

beforeEach(() => {
  const { email, firstName, lastName, phoneNumber, profileImage } = rosa;
  server.on(getUserProfile, {
    ...{ success: true, email, firstName, lastName, phoneNumber, profileImage },
  });
  server.on(getEmailChange, { success: true, pending: null });
  server.on(getNoticeChoices, chosen);
});

const openSettings = async (as: User = rosa) => {
  const { person } = await openPage("/profile", as);
  const section = within(await screen.findByRole("region", { name: "Notifications" }));
  await section.findByRole("table", { name: "What you are told, and how" });
  const byMail = section.getByRole("switch", { name: "Reminders by email" });
  const byPush = section.getByRole("switch", { name: "Reminders by push" });
  return { person, section, byMail, byPush };
};

const isOn = (element: HTMLElement) => element.getAttribute("aria-checked");
const sent = () => server.calls(putNoticeChoices).map(({ body }) => body.choices);
const failure = "Your choice was not saved. Try again in a moment.";

test("each kind is a row with a switch for email and one for push", async () => {
  const { section, byMail, byPush } = await openSettings();
  expect(isOn(byMail)).toBe("true");
  expect(isOn(byPush)).toBe("false");
  expect(section.getByRole("rowheader", { name: /^Pickup and start/ })).toBeDefined();
});

test("emails that keep an account safe have no switch", async () => {
  const { section } = await openSettings();
  const row = within(section.getByRole("row", { name: /^Your account/ }));
  expect(row.getByText("Always")).toBeDefined();
  expect(row.getAllByRole("switch")).toHaveLength(1);
  expect(row.getByText("Your password or email changes")).toBeDefined();
});

test("a choice is shown at once and sent with its other half", async () => {
  const answer = held(putNoticeChoices);
  server.on(putNoticeChoices, answer);
  const { person, byMail } = await openSettings();
  await person.click(byMail);
  await waitFor(() => expect(isOn(byMail)).toBe("false"));
  expect(sent()).toEqual([[{ kind: "reminder", mail: false, push: false }]]);
  answer.release(chosen);
});

test("two choices of one row are sent in order, the second with the first", async () => {
  const answer = held(putNoticeChoices);
  server.on(putNoticeChoices, answer, chosen);
  const { person, byMail, byPush } = await openSettings();
  await person.click(byMail);
  await waitFor(() => expect(isOn(byMail)).toBe("false"));
  await person.click(byPush);
  await waitFor(() => expect(isOn(byPush)).toBe("true"));
  expect(sent()).toHaveLength(1);
  answer.release(chosen);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual([{ kind: "reminder", mail: false, push: true }]);
});

test.each([
  ["is lost", lost()],
  ["is refused", refused(429, "Too many changes")],
  ["breaks the server", broken()],
])("a choice that %s goes back to what is kept, and says so", async (_, answer) => {
  server.on(putNoticeChoices, answer);
  const { person, section, byPush } = await openSettings();
  await person.click(byPush);
  expect((await section.findByRole("alert")).textContent).toBe(failure);
  expect(isOn(byPush)).toBe("false");
});

test("a choice that is saved after all takes the failure away", async () => {
  server.on(putNoticeChoices, lost(), chosen);
  const { person, section, byPush } = await openSettings();
  await person.click(byPush);
  await section.findByRole("alert");
  await person.click(byPush);
  await waitFor(() => expect(section.queryByRole("alert")).toBeNull());
  expect(isOn(byPush)).toBe("true");
});

test("a switch is worked by the keyboard, and keeps the focus", async () => {
  server.on(putNoticeChoices, chosen);
  const { person, byPush } = await openSettings();
  byPush.focus();
  await person.keyboard(" ");
  await waitFor(() => expect(isOn(byPush)).toBe("true"));
  expect(document.activeElement).toBe(byPush);
});

test("settings that cannot be read are asked for again", async () => {
  server.on(getNoticeChoices, broken());
  const { person } = await openPage("/profile", rosa);
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(screen.queryByRole("table")).toBeNull();
  server.on(getNoticeChoices, chosen);
  await person.click(again);
  await screen.findByRole("switch", { name: "Reminders by email" });
});
