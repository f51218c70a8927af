import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { confirmPassword } from "#shared/accounts/contract.ts";
import {
  type AdminAccount,
  inviteAdmin,
  listAdminAccounts,
  putAdmin,
} from "#shared/admin/admins-contract.ts";
import { brokenAnswer, invalid, refusedAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const me: AdminAccount = {
  id: ada.id,
  name: "Ada Byrne",
  email: "ada@example.com",
  role: "owner",
  joinedAt: "2026-11-22T14:38:00.000Z",
  isDisabled: false,
  isYou: true,
};
const ivy: AdminAccount = {
  ...me,
  ...{ id: "019a0000-0000-7000-8000-000000abc123", name: "Ivy Moreau", email: "ivy@example.com" },
  ...{ role: "support", isYou: false },
};
const passwordNeeded = refusedAnswer(403, "Enter your password", { code: "password_needed" });
const invitation = {
  success: true as const,
  url: "https://faire.test/admin/join#token-of-the-link",
  expiresAt: "2026-11-22T15:08:00.000Z",
};

beforeEach(() => server.on(listAdminAccounts, { success: true, admins: [me, ivy] }));

const openAdmins = async () => {
  const { person } = await openPage("/admin/admins", ada);
  await screen.findByText("Ivy Moreau");
  return person;
};

test("lists admins with their roles, and a Change button for every account but one's own", async () => {
  await openAdmins();
  const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows).toContainEqual(expect.stringMatching(/^Ada Byrne You.*Owner$/));
  expect(rows).toContainEqual(expect.stringMatching(/^Ivy Moreau .*ivy@example.com.*Support/));
  expect(screen.queryByRole("button", { name: "Change Ada Byrne" })).toBeNull();
});

test("changes a role once a reason and the password are given", async () => {
  server.on(putAdmin, passwordNeeded, { success: true, admin: { ...ivy, role: "finance" } });
  server.on(confirmPassword, { success: true, token: "renewed", message: "Confirmed" });
  const person = await openAdmins();
  await person.click(screen.getByRole("button", { name: "Change Ivy Moreau" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change Ivy Moreau?" }));
  await person.selectOptions(dialog.getByLabelText("Role"), "Finance");
  await person.click(dialog.getByRole("button", { name: "Change" }));
  expect(dialog.getByText("Enter the reason")).toBeDefined();
  await person.type(dialog.getByLabelText("Reason"), "Now does the books");
  await person.click(dialog.getByRole("button", { name: "Change" }));
  const question = within(await screen.findByRole("dialog", { name: "Is it you?" }));
  await person.type(question.getByLabelText("Your password"), "correct horse");
  await person.click(question.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = server.calls(putAdmin).at(-1);
  expect(sent?.params).toEqual({ id: ivy.id });
  expect(sent?.body).toEqual({ role: "finance", reason: "Now does the books" });
});

test("a change of neither role nor log-in is not sent and shows an error", async () => {
  const person = await openAdmins();
  await person.click(screen.getByRole("button", { name: "Change Ivy Moreau" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change Ivy Moreau?" }));
  await person.type(dialog.getByLabelText("Reason"), "Nothing at all");
  await person.click(dialog.getByRole("button", { name: "Change" }));
  expect(dialog.getByText("Change the role or the log-in")).toBeDefined();
  expect(document.activeElement).toBe(dialog.getByLabelText("Role"));
  expect(server.calls(putAdmin)).toEqual([]);
});

test("invites by a link, and shows errors at their fields", async () => {
  server.on(inviteAdmin, invalid({ email: "This person is an admin already" }), invitation);
  const person = await openAdmins();
  const card = within(screen.getByRole("region", { name: "Invite an admin" }));
  const create = card.getByRole("button", { name: "Create a link" });
  await person.click(create);
  await card.findByRole("link", { name: "Enter the email" });
  await person.type(card.getByLabelText("Email"), "ivy@example.com");
  await person.click(create);
  await card.findByRole("link", { name: "This person is an admin already" });
  await person.clear(card.getByLabelText("Email"));
  await person.type(card.getByLabelText("Email"), "new@example.com");
  await person.click(create);
  expect(await card.findByText(invitation.url)).toBeDefined();
  expect(card.getByText(/Copy the link and send it to them/)).toBeDefined();
});

test("offers a retry after a failed load", async () => {
  server.on(listAdminAccounts, brokenAnswer());
  const { person } = await openPage("/admin/admins", ada);
  const retry = await screen.findByRole("button", { name: "Try again" });
  server.on(listAdminAccounts, { success: true, admins: [me] });
  await person.click(retry);
  expect(await screen.findByText("Ada Byrne")).toBeDefined();
});
