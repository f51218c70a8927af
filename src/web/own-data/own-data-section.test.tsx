import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { getEmailChange } from "#shared/credentials/contract.ts";
import { getNoticeChoices } from "#shared/notices/contract.ts";
import { deleteAccount, exportAccount } from "#shared/own-data/contract.ts";
import { getUserProfile } from "#shared/profile/contract.ts";
import { readToken } from "#web/platform/session-cookie.ts";
import { heldAnswer, invalid, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const { email, firstName, lastName, phoneNumber, profileImage } = rosa;
const exportedData = {
  ...{ exportedAt: "2026-11-22T15:00:00.000Z", account: { email }, kept: { rides: [] } },
};

beforeEach(() => {
  server.on(getUserProfile, {
    ...{ success: true, email, firstName, lastName, phoneNumber, profileImage },
  });
  server.on(getNoticeChoices, { success: true, choices: [] });
  server.on(getEmailChange, { success: true, pending: null });
});

/** Records the files that the page offers to the browser as downloads. */
const recordDownloads = () => {
  const files: { name: string; content: Blob }[] = [];
  const contents = new Map<string, Blob>();
  Object.assign(URL, {
    createObjectURL: (content: Blob) => {
      const address = `blob:${contents.size}`;
      contents.set(address, content);
      return address;
    },
    revokeObjectURL: () => undefined,
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push({ name: this.download, content: contents.get(this.href) ?? new Blob() });
  });
  onTestFinished(() => click.mockRestore());
  return files;
};

const openData = async () => {
  const files = recordDownloads();
  const { person } = await openPage("/profile#account", rosa);
  const section = within(await screen.findByRole("region", { name: "Your data" }));
  const download = section.getByRole("button", { name: "Download my data" });
  return { files, person, section, download };
};

test("downloads the data as one file", async () => {
  server.on(exportAccount, exportedData);
  const { files, person, download } = await openData();
  await person.click(download);
  await waitFor(() => expect(files.map(({ name }) => name)).toEqual(["faire-my-data.json"]));
  expect(JSON.parse((await files[0]?.content.text()) ?? "")).toEqual(exportedData);
});

test("does not request the data twice", async () => {
  const answer = heldAnswer(exportAccount);
  server.on(exportAccount, answer);
  const { files, person, download } = await openData();
  await person.dblClick(download);
  await person.click(download);
  answer.release(exportedData);
  await waitFor(() => expect(files).toHaveLength(1));
  expect(server.calls(exportAccount)).toHaveLength(1);
});

test.each([
  ["requested too often", refusedAnswer(429, "Try again in an hour"), "Try again in an hour"],
  ["unreachable", lostAnswer(), /^Couldn't reach the server/],
])("shows a failure beside the button when the export is %s", async (_, first, words) => {
  server.on(exportAccount, first, exportedData);
  const { files, person, section, download } = await openData();
  await person.click(download);
  const note = await section.findByRole("alert");
  expect(within(note).getByText(words)).toBeDefined();
  expect(files).toEqual([]);
  await person.click(download);
  await waitFor(() => expect(section.queryByRole("alert")).toBeNull());
  expect(files).toHaveLength(1);
});

const openDelete = async () => {
  const { person } = await openPage("/profile#account", rosa);
  const section = within(await screen.findByRole("region", { name: "Delete account" }));
  await person.click(section.getByRole("button", { name: "Delete account" }));
  const password = section.getByLabelText("Password");
  const word = section.getByLabelText("Type DELETE");
  const send = section.getByRole("button", { name: "Delete my account" });
  return { person, section, password, word, send };
};

const openFilled = async (typed = "DELETE") => {
  const form = await openDelete();
  await form.person.type(form.password, "secret-1");
  await form.person.type(form.word, typed);
  return form;
};

test("does not send an empty form and marks both fields", async () => {
  server.on(deleteAccount, { success: true, message: "Gone" });
  const { person, section, password, word, send } = await openDelete();
  await person.click(send);
  const problems = within(await section.findByRole("alert"));
  await person.click(problems.getByRole("link", { name: /^Password must be/ }));
  expect(document.activeElement).toBe(password);
  await person.click(problems.getByRole("link", { name: "Type DELETE to confirm" }));
  expect(document.activeElement).toBe(word);
  expect(server.calls(deleteAccount)).toEqual([]);
});

test("requires the word DELETE in capitals", async () => {
  server.on(deleteAccount, { success: true, message: "Gone" });
  const { person, section, send } = await openFilled("delete");
  await person.click(send);
  await section.findByRole("link", { name: "Type DELETE to confirm" });
  expect(server.calls(deleteAccount)).toEqual([]);
});

test("deletes the account once for repeated clicks and clears the local storage", async () => {
  const answer = heldAnswer(deleteAccount);
  server.on(deleteAccount, answer);
  localStorage.setItem("recentPlaces", "[]");
  const { person, send } = await openFilled(" DELETE ");
  await person.dblClick(send);
  await person.click(send);
  expect(readToken()).toBe("a-token");
  answer.release({ success: true, message: "Your account is gone" });
  await waitFor(() => expect(readToken()).toBeNull());
  await person.click(send);
  expect(localStorage).toHaveLength(0);
  expect(server.calls(deleteAccount).map(({ body }) => body)).toEqual([
    { password: "secret-1", confirmation: "DELETE" },
  ]);
});

test("shows a wrong password at its field", async () => {
  server.on(deleteAccount, invalid({ password: "This is not your password" }));
  const { person, section, password, send } = await openFilled();
  await person.click(send);
  await person.click(await section.findByRole("link", { name: "This is not your password" }));
  expect(document.activeElement).toBe(password);
  expect(readToken()).toBe("a-token");
});

test("shows why an account with a current ride cannot be deleted", async () => {
  server.on(deleteAccount, refusedAnswer(409, "Finish your ride first"));
  const { person, section, word, send } = await openFilled();
  await person.click(send);
  expect((await section.findByRole("alert")).textContent).toContain("Finish your ride first");
  expect(word).toHaveProperty("value", "DELETE");
  expect(localStorage.getItem("role")).toBe("RIDER");
  expect(readToken()).toBe("a-token");
});

test("keeps the account on Cancel and returns the focus", async () => {
  const { person, section } = await openFilled();
  await person.click(section.getByRole("button", { name: "Cancel" }));
  expect(document.activeElement).toBe(section.getByRole("button", { name: "Delete account" }));
  expect(section.queryByLabelText("Type DELETE")).toBeNull();
});
