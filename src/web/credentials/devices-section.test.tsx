import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { listSessions } from "#shared/accounts/contract.ts";
import { getEmailChange } from "#shared/credentials/contract.ts";
import { getNoticeChoices } from "#shared/notices/contract.ts";
import { getUserProfile } from "#shared/profile/contract.ts";
import { brokenAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const session = (day: number, isThisDevice = false) => ({
  id: String(day).repeat(64),
  device: null,
  startedAt: `2026-11-1${day}T15:00:00.000Z`,
  lastUsedAt: `2026-11-1${day}T16:00:00.000Z`,
  isThisDevice,
});

beforeEach(() => {
  const { email, firstName, lastName, phoneNumber, profileImage } = rosa;
  server.on(getUserProfile, {
    ...{ success: true, email, firstName, lastName, phoneNumber, profileImage },
  });
  server.on(getNoticeChoices, { success: true, choices: [] });
  server.on(getEmailChange, { success: true, pending: null });
});

test("lists this device and the four that logged in last, and all on request", async () => {
  const sessions = [session(0, true), ...[1, 2, 3, 4, 5, 6, 7].map((day) => session(day))];
  server.on(listSessions, { success: true, sessions });
  const { person } = await openPage("/profile#account", rosa);
  const section = within(await screen.findByRole("region", { name: "Devices" }));
  await section.findByText("This device");
  const rows = () => section.getAllByRole("listitem").map(({ textContent }) => textContent ?? "");
  expect(rows()).toHaveLength(5);
  expect(rows()[0]).toContain("This device");
  expect(rows()[1]).toContain("Nov 17");
  for (const time of section.getAllByText(/Nov \d+, .* ET$/, { selector: "time" }))
    expect(time.className).toBe("whitespace-nowrap");
  await person.click(section.getByRole("button", { name: "Show all 8" }));
  expect(rows()).toHaveLength(8);
});

test("logs out other devices also if the list and another part could not be loaded", async () => {
  server.on(listSessions, brokenAnswer());
  server.on(getNoticeChoices, brokenAnswer());
  await openPage("/profile#account", rosa);
  await screen.findByText(/^We could not load .* and .*\.$/);
  const section = within(screen.getByRole("region", { name: "Devices" }));
  section.getByText("We could not load your devices.");
  section.getByRole("button", { name: "Log out everywhere else" });
});
