import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getDocumentList } from "#shared/documents/list-contract.ts";
import {
  deleteLogo,
  getSettings,
  putLogo,
  putPolicy,
  putSettings,
  putSetupStep,
  type SettingsReply,
} from "#shared/product/settings-contract.ts";
import { brokenAnswer, invalid, refusedAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { openSection } from "#web/testing/open-section.ts";
import { ada } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";
import { aDocumentList } from "./testing/a-document-list.ts";

const publishedAt = "2026-11-22T14:38:00.000Z";
const reply: SettingsReply = {
  success: true,
  settings: { version: 3, name: "", supportEmail: "", supportPhone: "", place: "", accent: "" },
  defaults: { name: "Faire", supportEmail: "rides@faire.example", accent: "#ffd60a" },
  logo: null,
  statementSuffix: "RIDE",
  policies: [
    { kind: "terms", words: "Be kind at {name}.", version: 7, publishedAt, isOwn: true },
    { kind: "privacy", words: "Little.", version: 2, publishedAt, isOwn: false },
  ],
  steps: [
    { step: "name", isDone: false, isKept: false },
    { step: "fees", isDone: true, isKept: true },
  ],
};

beforeEach(() => {
  server.on(getSettings, reply);
  server.on(getDocumentList, aDocumentList());
});

const openSettings = async () => {
  const { person } = await openPage("/admin/settings", ada);
  for (const name of ["Your service", "Logo", "Texts"]) await openSection(person, name);
  return person;
};

test("on a phone each section starts as one line with its current values, and a link to a field opens it", async () => {
  await openPage("/admin/settings", ada);
  const service = within(await screen.findByRole("region", { name: "Your service" }));
  expect(service.getByText("Faire")).toBeDefined();
  expect(screen.getByText("The standard logo")).toBeDefined();
  expect(service.queryByRole("textbox")).toBeNull();
  location.hash = "#supportPhone";
  expect(await service.findByRole("textbox", { name: "Support phone" })).toBeDefined();
});

test("on a phone the steps are open until all are done", async () => {
  const { person } = await openPage("/admin/settings", ada);
  expect(await screen.findByText("1 of 2 steps are done.")).toBeDefined();
  await person.click(screen.getByRole("button", { name: "Before you open" }));
  expect(screen.getByText("1 of 2 steps done")).toBeDefined();
});

test("says what an empty field means, with the default as its placeholder", async () => {
  await openSettings();
  expect(screen.getByText("2 to 30 characters. Leave it empty for Faire.")).toBeDefined();
  const placeholders = ["Name", "Support email", "Accent color"].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).placeholder,
  );
  expect(placeholders).toEqual(["Faire", "rides@faire.example", "#ffd60a"]);
});

test("the button that saves is yellow once there is a change", async () => {
  const person = await openSettings();
  const save = screen.getByRole("button", { name: "Save" });
  expect(save.dataset.variant).toBe("outline");
  await person.type(screen.getByLabelText("Place"), "Kingston, NY");
  expect(save.dataset.variant).toBe("primary");
});

test("the accent color can be picked by eye, and a code that is no color shows no swatch", async () => {
  const person = await openSettings();
  const swatch = screen.getByLabelText<HTMLInputElement>("Pick the accent color");
  expect(swatch.value).toBe("#ffd60a");
  fireEvent.input(swatch, { target: { value: "#ff8800" } });
  expect(screen.getByLabelText<HTMLInputElement>("Accent color").value).toBe("#ff8800");
  expect(screen.getByText("Not saved yet")).toBeDefined();
  await person.type(screen.getByLabelText("Accent color"), "{Backspace}");
  expect(screen.queryByLabelText("Pick the accent color")).toBeNull();
});

test("a finished step folds to its name", async () => {
  await openSettings();
  expect(screen.getByRole("heading", { name: "Fees" })).toBeDefined();
  expect(screen.queryByRole("link", { name: "Check rules" })).toBeNull();
});

test("shows the steps with their progress, and completes a step by keeping its default", async () => {
  const person = await openSettings();
  expect(screen.getByText("1 of 2 steps are done.")).toBeDefined();
  const steps = reply.steps.map((step) => ({ ...step, isDone: true, isKept: true }));
  server.on(putSetupStep, { ...reply, steps });
  await person.click(screen.getByRole("button", { name: "Name: Keep as is" }));
  await screen.findByText("2 of 2 steps are done.");
  expect(server.calls(putSetupStep)).toMatchObject([{ body: { isKept: true } }]);
});

test("a step links to the field that completes it, and the list of parts links to each part of the page", async () => {
  await openSettings();
  const link = screen.getByRole("link", { name: "Enter a name" });
  expect(document.querySelector(link.getAttribute("href") ?? "")).toBe(
    screen.getByLabelText("Name"),
  );
  expect(screen.getByText("To do")).toBeDefined();
  const links = document.querySelectorAll("nav[aria-label='On this page'] a");
  const parts = new Set([...links].map((part) => part.getAttribute("href")));
  expect(parts.size).toBe(5);
  for (const part of parts) expect(document.querySelector(part ?? "")).not.toBeNull();
});

test("saves name and support phone, once corrected, with the version that the page showed", async () => {
  const person = await openSettings();
  await person.type(screen.getByLabelText("Name"), "Hudson Rides");
  await person.type(screen.getByLabelText("Support phone"), "555");
  await person.click(screen.getByRole("button", { name: "Save" }));
  // In the summary, and at the field.
  expect(await screen.findAllByText("Support phone must be 10 digits")).toHaveLength(2);
  expect(server.calls(putSettings)).toEqual([]);
  await person.type(screen.getByLabelText("Support phone"), "5550100");
  const settings = { ...reply.settings, version: 4, name: "Hudson Rides" };
  server.on(putSettings, invalid({ name: "Name is taken" }), { ...reply, settings });
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findAllByText("Name is taken")).toHaveLength(2);
  await person.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Settings saved");
  expect(server.calls(putSettings).at(-1)).toMatchObject({
    body: { version: 3, name: "Hudson Rides", supportPhone: "5555550100" },
  });
});

test("publishes a text after a preview, and keeps the input if publishing is refused", async () => {
  const person = await openSettings();
  await person.click(screen.getByRole("button", { name: "Edit terms of service" }));
  const text = screen.getByLabelText("Text");
  await person.clear(text);
  await person.click(screen.getByRole("button", { name: "Publish" }));
  expect(await screen.findAllByText("Text is required")).toHaveLength(2);
  await person.type(text, "## Rules{enter}Be kind.");
  await person.click(screen.getByText("Preview"));
  expect(screen.getByRole("heading", { name: "Rules" })).toBeDefined();
  const conflictMessage = "Another owner has changed this since you opened the page.";
  server.on(putPolicy, refusedAnswer(409, conflictMessage, { code: "changed" }), reply);
  await person.click(screen.getByRole("button", { name: "Publish" }));
  await screen.findByText(conflictMessage);
  expect(screen.getByLabelText<HTMLTextAreaElement>("Text").value).toBe("## Rules\nBe kind.");
  await person.click(screen.getByRole("button", { name: "Publish" }));
  await screen.findByText("Terms of service published");
  expect(server.calls(putPolicy).at(-1)).toMatchObject({
    body: { version: 7, words: "## Rules\nBe kind." },
  });
});

test("a text has its origin and age, not the number that counts the versions of all texts", async () => {
  const { person } = await openPage("/admin/settings", ada);
  expect(await screen.findByText("1 of 2 is your own")).toBeDefined();
  await openSection(person, "Texts");
  expect(screen.getByText(/^Your text, since 11\/22\/2026\./)).toBeDefined();
  expect(screen.getByText(/^The standard text, since 11\/22\/2026\./)).toBeDefined();
});

test("restores the default text after a confirmation", async () => {
  const person = await openSettings();
  await person.click(screen.getByRole("button", { name: "Edit terms of service" }));
  await person.click(screen.getByRole("button", { name: "Return to the standard text" }));
  server.on(putPolicy, reply);
  const dialog = within(await screen.findByRole("dialog"));
  await person.click(dialog.getByRole("button", { name: "Return" }));
  await screen.findByText("Terms of service published");
  expect(server.calls(putPolicy)).toMatchObject([{ body: { version: 7, words: null } }]);
});

test("a color without enough contrast is refused at its field, with the ratio", async () => {
  const person = await openSettings();
  await person.type(screen.getByLabelText("Accent color"), "#1d4ed8");
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findAllByText(/^This color has a contrast of 2.31:1/)).toHaveLength(2);
  expect(server.calls(putSettings)).toEqual([]);
});

test("uploads a logo and removes it", async () => {
  const person = await openSettings();
  server.on(putLogo, refusedAnswer(415, "Only .jpg, .jpeg, .png formats are supported."), {
    ...{ ...reply, logo: "/logo/abc.png" },
  });
  const file = new File(["x"], "logo.png", { type: "image/png" });
  await person.upload(screen.getByLabelText("Logo file"), file);
  await screen.findByText("Only .jpg, .jpeg, .png formats are supported.");
  await person.upload(screen.getByLabelText("Logo file"), file);
  await screen.findByRole("img", { name: "Logo of the service" });
  server.on(deleteLogo, reply);
  await person.click(screen.getByRole("button", { name: "Remove logo" }));
  const standard = await screen.findByText("The standard logo is in use.");
  expect(standard.querySelector("img")?.getAttribute("src")).toBe("/favicon.svg");
});

test("a page that fails to load lists none of its parts", async () => {
  server.on(getSettings, brokenAnswer());
  await openPage("/admin/settings", ada);
  await screen.findByText(/We could not load the settings/);
  expect(document.querySelector("nav[aria-label='On this page']")).toBeNull();
});
