// biome-ignore lint/style/noRestrictedImports: the test runs the page's own script
import { readFileSync } from "node:fs";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppearanceSection } from "#web/profile/appearance-section.tsx";
import { openPage } from "#web/testing/open-page.tsx";

const page = readFileSync("index.html", "utf8");
const [, script = ""] = page.match(/<script>(.*?)<\/script>/s) ?? [];

const metas = () => ["color-scheme", "theme-color"].map((name) => content(name));
const content = (name: string) =>
  document.querySelector(`meta[name=${name}]`)?.getAttribute("content");
const shownTheme = () => document.documentElement.dataset.theme;

let device: EventTarget & { matches: boolean };
let listening: AbortController;

const runScript = () => {
  const listen = (kind: string, listener: () => void) =>
    addEventListener(kind, listener, { signal: listening.signal });
  new Function("addEventListener", script)(listen);
};

beforeEach(() => {
  listening = new AbortController();
  device = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal("matchMedia", () => device);
  for (const [meta] of page.matchAll(/<meta name="(color-scheme|theme-color)"[^>]*>/g))
    document.head.insertAdjacentHTML("beforeend", meta);
});
afterEach(() => {
  listening.abort();
  vi.unstubAllGlobals();
  for (const meta of document.querySelectorAll("meta")) meta.remove();
  delete document.documentElement.dataset.theme;
  document.documentElement.style.visibility = "";
});

test("the theme is dark by default, even if the device prefers light", () => {
  device.matches = true;
  runScript();
  expect(shownTheme()).toBe("dark");
  expect(metas()).toEqual(["dark", "#0a0a0a"]);
});

test("the chosen theme is set before the page is painted", () => {
  localStorage.setItem("theme", "light");
  runScript();
  expect(shownTheme()).toBe("light");
  expect(metas()).toEqual(["light", "#f6f6f4"]);
});

test("the theme follows the device while Device is chosen", () => {
  localStorage.setItem("theme", "device");
  runScript();
  expect(shownTheme()).toBe("dark");
  device.matches = true;
  device.dispatchEvent(new Event("change"));
  expect(shownTheme()).toBe("light");
});

test("the theme is chosen in the footer, and follows a choice in another tab", async () => {
  runScript();
  const { person } = await openPage("/nothing/here");
  const choice = await screen.findByLabelText("Theme");
  expect(choice).toHaveProperty("value", "dark");
  await person.selectOptions(choice, "Light");
  expect(shownTheme()).toBe("light");
  // Another tab.
  localStorage.setItem("theme", "dark");
  dispatchEvent(new StorageEvent("storage", { key: "theme" }));
  expect(shownTheme()).toBe("dark");
  await vi.waitFor(() => expect(choice).toHaveProperty("value", "dark"));
});

test("the theme is chosen in the profile", async () => {
  runScript();
  render(<AppearanceSection />);
  await userEvent.click(screen.getByRole("radio", { name: "Light" }));
  expect(localStorage.getItem("theme")).toBe("light");
  expect(shownTheme()).toBe("light");
  expect(screen.getByRole("radio", { name: "Light" })).toHaveProperty("checked", true);
});
