import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { confirmPassword } from "#shared/accounts/contract.ts";
import {
  addPasskey,
  beginPasskey,
  type CreationOptions,
  listPasskeys,
  removePasskey,
} from "#shared/passkeys/contract.ts";
import { brokenAnswer, invalid, refusedAnswer } from "#web/testing/answers.ts";
import { equipAuthenticator } from "#web/testing/authenticator.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const options: CreationOptions = {
  ...{ challenge: "Y2hhbGxlbmdl", rp: { id: "localhost", name: "Faire" }, timeout: 300_000 },
  user: { id: "YWRh", name: ada.email, displayName: "Ada Byron" },
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
  ...{ attestation: "none", excludeCredentials: [] },
  authenticatorSelection: {
    ...{ residentKey: "required", requireResidentKey: true, userVerification: "required" },
  },
};
const phone = {
  id: "019a0000-0000-7000-8000-0000000000f1",
  name: "My phone",
  createdAt: "2026-11-20T12:00:00.000Z",
  lastUsedAt: "2026-11-22T12:00:00.000Z",
};
const laptop = {
  ...phone,
  id: "019a0000-0000-7000-8000-0000000000f2",
  name: "Laptop",
  lastUsedAt: null,
};
const removed = { success: true, message: "Delete it on your device too." } as const;

beforeEach(() => {
  server.on(listPasskeys, { success: true, passkeys: [] });
  server.on(beginPasskey, { success: true, options });
  server.on(addPasskey, { success: true, message: "You can log in with this passkey now." });
});

const openSection = async () => {
  const { person } = await openPage("/admin/account", ada);
  const section = within(await screen.findByRole("region", { name: "Passkeys" }));
  return { person, section };
};

const openForm = async () => {
  const { person, section } = await openSection();
  await person.click(section.getByRole("button", { name: "Add a passkey" }));
  const name = section.getByLabelText("Name");
  const password = section.getByLabelText("Your password");
  const add = () => person.click(section.getByRole("button", { name: "Add the passkey" }));
  const addFilled = async () => {
    await person.type(name, "My phone");
    await person.type(password, "old-secret");
    await add();
  };
  return { person, section, name, password, add, addFilled };
};

const openRemoval = async () => {
  server.on(
    listPasskeys,
    { success: true, passkeys: [phone, laptop] },
    { success: true, passkeys: [laptop] },
  );
  const { person, section } = await openSection();
  await person.click(await section.findByRole("button", { name: "Remove My phone" }));
  const question = within(screen.getByRole("dialog", { name: "Remove this passkey?" }));
  const confirm = () => person.dblClick(question.getByRole("button", { name: "Remove" }));
  return { person, section, question, confirm };
};

test("lists name, day added and last use of each passkey", async () => {
  server.on(listPasskeys, { success: true, passkeys: [phone, laptop] });
  const { section } = await openSection();
  expect((await section.findAllByRole("listitem")).map(({ textContent }) => textContent)).toEqual([
    "My phoneadded 11/20/2026, last used 11/22/2026Remove",
    "Laptopadded 11/20/2026, not used yetRemove",
  ]);
});

test("a failed list can be loaded again", async () => {
  server.on(listPasskeys, brokenAnswer());
  const { person, section } = await openSection();
  const again = await section.findByRole("button", { name: "Try again" });
  server.on(listPasskeys, { success: true, passkeys: [phone] });
  await person.click(again);
  expect(await section.findByText("My phone")).toBeDefined();
});

test("adds a passkey after the name and the password", async () => {
  const authenticator = equipAuthenticator();
  const { section, name, addFilled } = await openForm();
  expect(document.activeElement).toBe(name);
  server.on(listPasskeys, { success: true, passkeys: [phone] });
  await addFilled();
  expect(await screen.findByText("You can log in with this passkey now.")).toBeDefined();
  expect(await section.findByText("My phone")).toBeDefined();
  expect(server.calls(beginPasskey).map(({ body }) => body)).toEqual([{ password: "old-secret" }]);
  expect(authenticator.create.mock.calls[0]?.[0].publicKey?.rp.id).toBe("localhost");
  expect(server.calls(addPasskey)[0]?.body).toMatchObject({
    name: "My phone",
    credential: { id: "bmV3", response: { clientDataJSON: btoa("{}").replaceAll("=", "") } },
  });
});

test("an empty form and a wrong password are shown at their fields, and no passkey is created", async () => {
  const authenticator = equipAuthenticator();
  server.on(beginPasskey, invalid({ password: "This is not your password" }));
  const { section, name, password, add, addFilled } = await openForm();
  await add();
  await waitFor(() => expect(name.getAttribute("aria-invalid")).toBe("true"));
  expect(server.calls(beginPasskey)).toEqual([]);
  await addFilled();
  expect(await section.findAllByText("This is not your password")).not.toEqual([]);
  expect(password.getAttribute("aria-invalid")).toBe("true");
  expect(name).toHaveProperty("value", "My phone");
  expect(authenticator.create).not.toHaveBeenCalled();
});

test("asks for a code if the server requires one", async () => {
  equipAuthenticator();
  const fields = { code: "Enter the code" };
  server.on(beginPasskey, refusedAnswer(422, "Enter the code", { code: "totp_needed", fields }), {
    ...{ success: true, options },
  });
  const { person, section, add, addFilled } = await openForm();
  await addFilled();
  await person.type(await section.findByLabelText("Code"), "123456");
  await add();
  await screen.findByText("You can log in with this passkey now.");
  expect(server.calls(beginPasskey)[1]?.body).toEqual({ password: "old-secret", code: "123456" });
});

test.each([
  ["NotAllowedError", "Your browser gave no passkey. Try again."],
  ["InvalidStateError", "This device already has a passkey for your account."],
])("shows the cause if the browser answers %s, and keeps the input", async (name, sentence) => {
  const authenticator = equipAuthenticator();
  authenticator.create.mockRejectedValue(new DOMException("no", name));
  const { section, name: field, addFilled } = await openForm();
  await addFilled();
  expect((await section.findByRole("alert")).textContent).toContain(sentence);
  expect(field).toHaveProperty("value", "My phone");
  expect(server.calls(addPasskey)).toEqual([]);
});

test("asks for another code when the browser gave no passkey, because the first code was used", async () => {
  const authenticator = equipAuthenticator();
  authenticator.create.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
  const needed = refusedAnswer(422, "Enter the code", {
    ...{ code: "totp_needed", fields: { code: "Enter the code" } },
  });
  server.on(beginPasskey, needed, { success: true, options });
  const { person, section, password, add, addFilled } = await openForm();
  await addFilled();
  const code = await section.findByLabelText("Code");
  await person.type(code, "123456");
  await add();
  await section.findByText(/Enter another one/);
  expect(code).toHaveProperty("value", "");
  expect(password).toHaveProperty("value", "old-secret");
  await person.type(code, "654321");
  await add();
  await screen.findByText("You can log in with this passkey now.");
  expect(server.calls(beginPasskey)[2]?.body).toMatchObject({ code: "654321" });
});

test("removes a passkey once after a confirmation, and moves the focus to the heading", async () => {
  server.on(removePasskey, removed);
  const { section, question, confirm } = await openRemoval();
  expect(question.getByText(/My phone no longer logs you in/)).toBeDefined();
  await confirm();
  await screen.findByText("Delete it on your device too.");
  await waitFor(() => expect(section.queryByText("My phone")).toBeNull());
  expect(server.calls(removePasskey).map(({ params }) => params)).toEqual([{ id: phone.id }]);
  await waitFor(() =>
    expect(document.activeElement).toBe(section.getByRole("heading", { name: "Passkeys" })),
  );
});

test("asks for the password before a removal, and then removes", async () => {
  const needed = refusedAnswer(403, "Enter your password", { code: "password_needed" });
  server.on(removePasskey, needed, removed);
  server.on(confirmPassword, { success: true, token: "a-renewed-token", message: "Confirmed" });
  const { person, confirm } = await openRemoval();
  await confirm();
  const dialog = within(await screen.findByRole("dialog", { name: "Is it you?" }));
  await person.type(dialog.getByLabelText("Your password"), "old-secret{Enter}");
  await screen.findByText("Delete it on your device too.");
  expect(server.calls(removePasskey)).toHaveLength(2);
});

test("shows why an admin's last second step cannot be removed", async () => {
  const sentence =
    "Admins keep a second step. Add another passkey or turn on two-step login first.";
  server.on(removePasskey, refusedAnswer(403, sentence, { code: "second_step_required" }));
  const { confirm } = await openRemoval();
  await confirm();
  expect(await screen.findByText(sentence)).toBeDefined();
});

test("a browser without passkey support offers to remove a passkey, but not to add one", async () => {
  server.on(listPasskeys, { success: true, passkeys: [phone] });
  const { section } = await openSection();
  expect(await section.findByRole("button", { name: "Remove My phone" })).toBeDefined();
  expect(section.queryByRole("button", { name: "Add a passkey" })).toBeNull();
});
