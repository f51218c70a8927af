import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { OfferToInstall } from "./offer-to-install.tsx";

afterEach(() => {
  window.installPrompt = undefined;
  Reflect.deleteProperty(navigator, "standalone");
  vi.unstubAllGlobals();
});

/** Stores and reports the browser's event like the script in index.html. */
const storePrompt = () => {
  const prompt = vi.fn(async () => ({ outcome: "accepted" as const }));
  window.installPrompt = Object.assign(new Event("beforeinstallprompt"), { prompt });
  dispatchEvent(window.installPrompt);
  return prompt;
};
const offer = () => screen.queryByRole("region", { name: "Install Faire" });

test("shows the browser's install prompt on request", async () => {
  render(<OfferToInstall />);
  expect(offer()).toBeNull();
  let prompt = vi.fn();
  act(() => {
    prompt = storePrompt();
  });
  await userEvent.click(screen.getByRole("button", { name: "Install" }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(offer()).toBeNull();
});

test("is not shown again after No thanks", async () => {
  storePrompt();
  const { unmount } = render(<OfferToInstall />);
  await userEvent.click(screen.getByRole("button", { name: "No thanks" }));
  expect(offer()).toBeNull();
  unmount();
  render(<OfferToInstall />);
  expect(offer()).toBeNull();
});

test("explains the steps on an iPhone, whose browser has no install prompt", async () => {
  Object.assign(navigator, { standalone: false });
  render(<OfferToInstall />);
  expect(offer()?.textContent).toContain("Tap Share, then Add to Home Screen.");
  await userEvent.click(screen.getByRole("button", { name: "Got it" }));
  expect(offer()).toBeNull();
});

test("is hidden in the installed application", () => {
  storePrompt();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  render(<OfferToInstall />);
  expect(offer()).toBeNull();
});
