import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { OfferToInstall } from "./offer-to-install.tsx";

afterEach(() => {
  window.installPrompt = undefined;
  Reflect.deleteProperty(navigator, "standalone");
  vi.unstubAllGlobals();
});

/** The event as the script in index.html holds it. */
const holdPrompt = () => {
  const prompt = vi.fn(async () => ({ outcome: "accepted" as const }));
  window.installPrompt = Object.assign(new Event("beforeinstallprompt"), { prompt });
  dispatchEvent(window.installPrompt);
  return prompt;
};
const offer = () => screen.queryByRole("region", { name: "Install Faire" });

test("shows the browser's question once a person wants it", async () => {
  render(<OfferToInstall />);
  expect(offer()).toBeNull();
  let prompt = vi.fn();
  act(() => {
    prompt = holdPrompt();
  });
  await userEvent.click(screen.getByRole("button", { name: "Install" }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(offer()).toBeNull();
});

test("never asks again after a no", async () => {
  holdPrompt();
  const { unmount } = render(<OfferToInstall />);
  await userEvent.click(screen.getByRole("button", { name: "No thanks" }));
  expect(offer()).toBeNull();
  unmount();
  render(<OfferToInstall />);
  expect(offer()).toBeNull();
});

test("tells how to do it on an iPhone, which has no question of its own", async () => {
  Object.assign(navigator, { standalone: false });
  render(<OfferToInstall />);
  expect(offer()?.textContent).toContain("Tap Share, then Add to Home Screen.");
  await userEvent.click(screen.getByRole("button", { name: "Got it" }));
  expect(offer()).toBeNull();
});

test("is silent in the installed application", () => {
  holdPrompt();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  render(<OfferToInstall />);
  expect(offer()).toBeNull();
});
