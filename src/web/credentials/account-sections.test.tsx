import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  confirmPassword,
  endOtherSessions,
  endSession,
  listSessions,
  logOutEverywhere,
} from "#shared/accounts/contract.ts";
import {
  askForEmailChange,
  changePassword,
  dropEmailChange,
  getEmailChange,
} from "#shared/credentials/contract.ts";
import { getNoticeChoices } from "#shared/notices/contract.ts";
import { getUserProfile } from "#shared/profile/contract.ts";
import { readToken } from "#web/platform/session-cookie.ts";
import {
  brokenAnswer,
  heldAnswer,
  invalid,
  lostAnswer,
  refusedAnswer,
} from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const { email, firstName, lastName, phoneNumber, profileImage } = rosa;
const pending = { email: "new@example.com", until: "2026-11-22T16:00:00.000Z" };

beforeEach(() => {
  server.on(getUserProfile, {
    ...{ success: true, email, firstName, lastName, phoneNumber, profileImage },
  });
  server.on(getNoticeChoices, { success: true, choices: [] });
  server.on(getEmailChange, { success: true, pending: null });
});

/** Opens a rider's profile; returns a section of it. */
const openSection = async (name: string) => {
  const { person } = await openPage("/profile#account", rosa);
  const section = within(await screen.findByRole("region", { name }));
  return { person, section };
};

const openPassword = async () => {
  const { person, section } = await openSection("Password");
  await person.click(section.getByRole("button", { name: "Change password" }));
  const current = section.getByLabelText("Current password");
  const next = section.getByLabelText("New password");
  const send = section.getByRole("button", { name: "Change password" });
  return { person, section, current, next, send };
};

const openFilledPassword = async () => {
  const form = await openPassword();
  await form.person.type(form.current, "old-secret");
  await form.person.type(form.next, "new-secret");
  return form;
};

const openEmail = async () => {
  const { person, section } = await openSection("Email");
  await person.click(section.getByRole("button", { name: "Change email" }));
  const address = section.getByLabelText("New email");
  const password = section.getByLabelText("Password");
  const send = section.getByRole("button", { name: "Send the link" });
  return { person, section, address, password, send };
};

const openFilledEmail = async () => {
  const form = await openEmail();
  await form.person.type(form.address, pending.email);
  await form.person.type(form.password, "old-secret");
  return form;
};

test("focuses the first field of the opened password form, and the Change password button after Cancel", async () => {
  const { person, section, current } = await openPassword();
  expect(document.activeElement).toBe(current);
  await person.click(section.getByRole("button", { name: "Cancel" }));
  expect(document.activeElement).toBe(section.getByRole("button", { name: "Change password" }));
  expect(section.queryByLabelText("Current password")).toBeNull();
});

test("does not send a password of seven characters, and links the error to the field", async () => {
  const { person, section, current, next, send } = await openPassword();
  await person.type(current, "old-secret");
  await person.type(next, "1234567");
  await person.click(send);
  await person.click(
    await section.findByRole("link", { name: "Password must be at least 8 characters long" }),
  );
  expect(document.activeElement).toBe(next);
  expect(next.getAttribute("aria-invalid")).toBe("true");
  expect(current.getAttribute("aria-invalid")).not.toBe("true");
});

test("changes the password once for two clicks in one tick, and closes the form", async () => {
  const answer = heldAnswer(changePassword);
  server.on(changePassword, answer);
  const { person, section, send } = await openFilledPassword();
  act(() => {
    send.click();
    send.click();
  });
  await waitFor(() => expect(server.calls(changePassword)).toHaveLength(1));
  await person.click(send);
  answer.release({ success: true, message: "Other devices are logged out" });
  await screen.findByText("Other devices are logged out");
  expect(section.queryByLabelText("New password")).toBeNull();
  expect(server.calls(changePassword).map(({ body }) => body)).toEqual([
    { currentPassword: "old-secret", newPassword: "new-secret" },
  ]);
});

test("removes the pending email change after a password change", async () => {
  server.on(getEmailChange, { success: true, pending }, { success: true, pending: null });
  server.on(changePassword, { success: true, message: "Other devices are logged out" });
  const { person, send } = await openFilledPassword();
  await screen.findByText(pending.email);
  await person.click(send);
  await waitFor(() => expect(screen.queryByText(pending.email)).toBeNull());
});

test("shows the refusal of a wrong current password at its field and keeps the form open", async () => {
  server.on(changePassword, invalid({ currentPassword: "This is not your password" }));
  const { person, section, current, next, send } = await openFilledPassword();
  await person.click(send);
  await section.findByRole("link", { name: "This is not your password" });
  expect(current.getAttribute("aria-invalid")).toBe("true");
  expect(next).toHaveProperty("value", "new-secret");
});

test("shows an error about too many attempts for the whole form", async () => {
  server.on(changePassword, refusedAnswer(429, "Too many tries. Wait a minute."));
  const { person, section, current, send } = await openFilledPassword();
  await person.click(send);
  expect((await section.findByRole("alert")).textContent).toContain(
    "Too many tries. Wait a minute.",
  );
  expect(current.getAttribute("aria-invalid")).not.toBe("true");
});

test("shows a typed password", async () => {
  const { person, section, current } = await openPassword();
  const [show] = section.getAllByRole("button", { name: "Show password" });
  expect(current).toHaveProperty("type", "password");
  await person.click(show ?? document.body);
  expect(current).toHaveProperty("type", "text");
  expect(show?.getAttribute("aria-pressed")).toBe("true");
});

test("lists both errors of an empty email form with links to its fields", async () => {
  const { person, section, address, password, send } = await openEmail();
  await person.click(send);
  const errorSummary = within(await section.findByRole("alert"));
  await person.click(errorSummary.getByRole("link", { name: "Invalid email address" }));
  expect(document.activeElement).toBe(address);
  await person.click(errorSummary.getByRole("link", { name: /^Password must be/ }));
  expect(document.activeElement).toBe(password);
  expect(server.calls(askForEmailChange)).toEqual([]);
});

test("sends one link for a double click and names the new address", async () => {
  const answer = heldAnswer(askForEmailChange);
  server.on(askForEmailChange, answer);
  const { person, section, send } = await openFilledEmail();
  await person.dblClick(send);
  server.on(getEmailChange, { success: true, pending });
  answer.release({ success: true, message: "Look in your mailbox" });
  await screen.findByText("Look in your mailbox");
  expect(await section.findByText(pending.email)).toBeDefined();
  expect(section.getByText(rosa.email)).toBeDefined();
  expect(server.calls(askForEmailChange).map(({ body }) => body)).toEqual([
    { email: pending.email, password: "old-secret" },
  ]);
});

test("shows a taken address at its field and keeps the input", async () => {
  server.on(askForEmailChange, invalid({ email: "This email is taken" }));
  const { person, section, address, send } = await openFilledEmail();
  await person.click(send);
  await person.click(await section.findByRole("link", { name: "This email is taken" }));
  expect(document.activeElement).toBe(address);
  expect(address).toHaveProperty("value", pending.email);
});

test("reports a lost request, which can be sent again", async () => {
  server.on(askForEmailChange, lostAnswer(), { success: true, message: "Look in your mailbox" });
  const { person, section, send } = await openFilledEmail();
  await person.click(send);
  await section.findByRole("alert");
  await person.click(send);
  await screen.findByText("Look in your mailbox");
  expect(server.calls(askForEmailChange)).toHaveLength(2);
});

test("cancels a pending email change once for a double click", async () => {
  server.on(getEmailChange, { success: true, pending });
  const answer = heldAnswer(dropEmailChange);
  server.on(dropEmailChange, answer);
  const { person, section } = await openSection("Email");
  await person.dblClick(await section.findByRole("button", { name: "Keep the old email" }));
  answer.release({ success: true, message: "Your email stays as it is" });
  await screen.findByText("Your email stays as it is");
  await waitFor(() => expect(section.queryByText(pending.email)).toBeNull());
  expect(server.calls(dropEmailChange)).toHaveLength(1);
});

test("keeps a pending email change that could not be canceled", async () => {
  server.on(getEmailChange, { success: true, pending });
  server.on(dropEmailChange, refusedAnswer(409, "The link was opened meanwhile"));
  const { person, section } = await openSection("Email");
  await person.click(await section.findByRole("button", { name: "Keep the old email" }));
  await screen.findByText("The link was opened meanwhile");
  expect(section.getByText(pending.email)).toBeDefined();
});

const thisDevice = {
  id: "a".repeat(64),
  device: "Chrome on Mac",
  startedAt: "2026-11-20T15:00:00.000Z",
  lastUsedAt: "2026-11-22T15:00:00.000Z",
  isThisDevice: true,
};
const lostPhone = {
  ...thisDevice,
  id: "b".repeat(64),
  device: "Safari on iPhone",
  lastUsedAt: "2026-11-21T03:00:00.000Z",
  isThisDevice: false,
};

const openDevices = async () => {
  server.on(
    listSessions,
    {
      success: true,
      sessions: [thisDevice, lostPhone, { ...lostPhone, id: "c".repeat(64), device: null }],
    },
    { success: true, sessions: [thisDevice] },
  );
  const { person, section } = await openSection("Devices");
  await section.findByText("This device");
  return { person, section };
};

test("lists the devices, with log-out buttons for the others only", async () => {
  const { section } = await openDevices();
  const rows = section.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows).toEqual([
    "Chrome on MacThis deviceLogged in Fri, Nov 20, 10:00 AM ET",
    "Safari on iPhoneLogged in Fri, Nov 20, 10:00 AM ET, last used 11/20/2026Log out there",
    "Unrecognized browserLogged in Fri, Nov 20, 10:00 AM ET, last used 11/20/2026Log out there",
  ]);
});

test("logs out one device after a confirmation, once for a double click", async () => {
  const answer = heldAnswer(endSession);
  server.on(endSession, answer);
  const { person, section } = await openDevices();
  await person.click(section.getByRole("button", { name: /^Log out there: Safari on iPhone/ }));
  const question = within(screen.getByRole("dialog", { name: "Log out there?" }));
  await person.dblClick(question.getByRole("button", { name: "Log out there" }));
  answer.release({ success: true, message: "That device is logged out" });
  await screen.findByText("That device is logged out");
  await waitFor(() => expect(section.queryByText("Safari on iPhone")).toBeNull());
  expect(server.calls(endSession).map(({ params }) => params)).toEqual([{ id: lostPhone.id }]);
  expect(readToken()).toBe("a-token");
});

const passwordNeeded = refusedAnswer(403, "Enter your password", { code: "password_needed" });
const codeNeeded = refusedAnswer(422, "Enter the code", {
  code: "totp_needed",
  fields: { code: "Enter the code" },
});

test("asks for the password, and for a code if the server wants one, before a device is logged out", async () => {
  server.on(endSession, passwordNeeded, { success: true, message: "That device is logged out" });
  server.on(confirmPassword, codeNeeded, {
    ...{ success: true, token: "a-renewed-token", message: "Confirmed" },
  });
  const { person, section } = await openDevices();
  await person.click(section.getByRole("button", { name: /^Log out there: Safari on iPhone/ }));
  const question = within(screen.getByRole("dialog", { name: "Log out there?" }));
  await person.click(question.getByRole("button", { name: "Log out there" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Is it you?" }));
  await person.type(dialog.getByLabelText("Your password"), "old-secret{Enter}");
  const code = await dialog.findByLabelText("Code");
  // Forms of the page below have fields with the ids "password" and "code".
  expect(code.id).toBe("confirm-code");
  await person.click(dialog.getByRole("link", { name: "Enter the code" }));
  expect(document.activeElement).toBe(code);
  await person.type(code, "123456{Enter}");
  await screen.findByText("That device is logged out");
  expect(server.calls(confirmPassword).map(({ body }) => body)).toEqual([
    { password: "old-secret" },
    { password: "old-secret", code: "123456" },
  ]);
  expect(server.calls(endSession)).toHaveLength(2);
  expect(readToken()).toBe("a-renewed-token");
});

test("asks for a code before the email changes where the server wants one", async () => {
  server.on(askForEmailChange, codeNeeded, { success: true, message: "Look in your mailbox" });
  const { person, section, send } = await openFilledEmail();
  await person.click(send);
  await person.type(await section.findByLabelText("Code"), "123456");
  await person.click(send);
  await screen.findByText("Look in your mailbox");
  expect(server.calls(askForEmailChange).at(-1)?.body).toEqual({
    email: pending.email,
    password: "old-secret",
    code: "123456",
  });
});

test("reloads the list if the device was logged out meanwhile", async () => {
  server.on(endSession, refusedAnswer(404, "This device was not found"));
  const { person, section } = await openDevices();
  await person.click(section.getByRole("button", { name: /^Log out there: Safari on iPhone/ }));
  const question = within(screen.getByRole("dialog", { name: "Log out there?" }));
  await person.click(question.getByRole("button", { name: "Log out there" }));
  await screen.findByText("This device was not found");
  await waitFor(() => expect(section.getAllByRole("listitem")).toHaveLength(1));
});

test("logs out every other device and stays logged in", async () => {
  server.on(endOtherSessions, { success: true, message: "Every other device is logged out" });
  const { person, section } = await openDevices();
  await person.click(section.getByRole("button", { name: "Log out everywhere else" }));
  const question = within(screen.getByRole("dialog", { name: "Log out everywhere else?" }));
  await person.click(question.getByRole("button", { name: "Log out everywhere else" }));
  await screen.findByText("Every other device is logged out");
  await waitFor(() =>
    expect(section.queryByRole("button", { name: "Log out everywhere else" })).toBeNull(),
  );
  expect(readToken()).toBe("a-token");
});

test("a failed list of devices can be loaded again, and offers to log out everywhere", async () => {
  server.on(listSessions, brokenAnswer());
  const { person, section } = await openSection("Devices");
  const again = await section.findByRole("button", { name: "Try again" });
  expect(section.getByRole("button", { name: "Log out everywhere" })).toBeDefined();
  server.on(listSessions, { success: true, sessions: [thisDevice] });
  await person.click(again);
  await section.findByText("Chrome on Mac");
});

const openLogOutDialog = async () => {
  const { person, section } = await openSection("Devices");
  const openButton = section.getByRole("button", { name: "Log out everywhere" });
  await person.click(openButton);
  const question = within(screen.getByRole("dialog", { name: "Log out everywhere?" }));
  const confirm = question.getByRole("button", { name: "Log out everywhere" });
  return { person, openButton, question, confirm };
};

test("asks before logging out everywhere, with the focus on Cancel", async () => {
  const { person, openButton, question } = await openLogOutDialog();
  const cancel = question.getByRole("button", { name: "Cancel" });
  expect(document.activeElement).toBe(cancel);
  await person.click(cancel);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(openButton);
  expect(readToken()).toBe("a-token");
});

test("ends all sessions with one call for two clicks", async () => {
  const answer = heldAnswer(logOutEverywhere);
  server.on(logOutEverywhere, answer);
  const { person, confirm } = await openLogOutDialog();
  await person.dblClick(confirm);
  expect(readToken()).toBe("a-token");
  answer.release({ success: true, message: "Logged out" });
  await waitFor(() => expect(readToken()).toBeNull());
  await person.click(confirm);
  expect(server.calls(logOutEverywhere)).toHaveLength(1);
});

test("shows an error and keeps this session if logging out everywhere fails", async () => {
  server.on(logOutEverywhere, lostAnswer());
  const { person, confirm } = await openLogOutDialog();
  await person.click(confirm);
  await screen.findByText(/Couldn't reach the server/);
  expect(readToken()).toBe("a-token");
  expect(screen.getByRole("dialog")).toBeDefined();
});
