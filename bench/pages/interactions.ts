import type { Page } from "@playwright/test";
import type { Role } from "#e2e/routes.ts";
import { type Bench, inNewPage, openAddress, slowDown } from "./browser.ts";

const SLOWDOWN = 4;
const SETTLE_MS = 500;

interface Scenario {
  name: string;
  role: Role;
  address: string;
  act: (page: Page) => Promise<unknown>;
}

/** Sequences of interactions on the pages with the most to render. */
export const scenarios: readonly Scenario[] = [
  {
    name: "booking: type a pickup and choose it",
    role: "rider",
    address: "/",
    act: async (page) => {
      await page.getByLabel("Pickup Location").first().click();
      await page.keyboard.type("350 5th Ave, New York", { delay: 60 });
      await page.getByRole("option").first().click();
    },
  },
  {
    name: "menu: open and close",
    role: "rider",
    address: "/",
    act: async (page) => {
      await page.getByRole("button", { name: "Menu" }).first().click();
      await page.waitForTimeout(SETTLE_MS);
      await page.keyboard.press("Escape");
    },
  },
  {
    name: "driver: search the history",
    role: "driver",
    address: "/driver/history",
    act: async (page) => {
      await page.getByRole("searchbox").first().click();
      await page.keyboard.type("museum", { delay: 60 });
    },
  },
  {
    name: "driver: open the earnings",
    role: "driver",
    address: "/driver/dashboard",
    act: (page) => page.getByRole("tab").nth(1).click(),
  },
  {
    name: "rates: type a fare",
    role: "driver",
    address: "/calculator",
    act: async (page) => {
      await page.getByRole("spinbutton").first().click();
      await page.keyboard.type("12", { delay: 60 });
    },
  },
  {
    name: "admin: search drivers",
    role: "admin",
    address: "/admin/dashboard",
    act: async (page) => {
      await page.getByRole("searchbox").first().click();
      await page.keyboard.type("omar", { delay: 60 });
    },
  },
];

/** Milliseconds from input to paint of a scenario's slowest interaction. */
export const measureScenario = (bench: Bench, { role, address, act }: Scenario): Promise<number> =>
  inNewPage(bench, { role, size: "phone" }, async (page) => {
    await observe(page);
    await openAddress(page, address);
    await slowDown(page, SLOWDOWN);
    await act(page);
    await page.waitForTimeout(SETTLE_MS);
    return page.evaluate<number>("window.slowestInteraction");
  });

/** Durations come in steps of 8 ms; interactions below 16 ms are not reported. */
const observe = (page: Page): Promise<unknown> =>
  page.addInitScript(`
    window.slowestInteraction = 0;
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries())
        if (interactionId) window.slowestInteraction = Math.max(window.slowestInteraction, duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: true });
  `);
