import { join } from "node:path";
import type { CDPSession, Page } from "@playwright/test";
import { listViolations } from "./expect-accessible.ts";
import { logInAs, participantOf } from "./log-in-as.ts";
import { listRoutePaths } from "./route-paths.ts";
import { addressesOf, examplesOf, roles, routes } from "./routes.ts";
import { expect, test } from "./story.ts";

// Opens every page of every role once and looks at it in every size and preference.
test.describe.configure({ mode: "parallel" });
test.setTimeout(900_000);

interface View {
  name: string;
  width: number;
  height: number;
  /** The browser's font size is 32 px instead of 16 px. */
  hasLargeText?: true;
  media?: Parameters<Page["emulateMedia"]>[0];
  theme?: "light";
  /** Runs axe. Views without it have the same markup and colors as one with it. */
  hasAxe?: true;
}

const VIEWS: readonly View[] = [
  { name: "desktop", width: 1280, height: 800, hasAxe: true },
  { name: "tablet", width: 768, height: 1024 },
  { name: "desktop at 200 %", width: 640, height: 400 },
  { name: "phone", width: 390, height: 844, hasAxe: true },
  { name: "narrow phone", width: 320, height: 568 },
  { name: "desktop at 400 %", width: 320, height: 200 },
  { name: "phone, large text", width: 390, height: 844, hasLargeText: true },
  { name: "desktop, large text", width: 1280, height: 800, hasLargeText: true },
  { name: "desktop, reduced motion", width: 1280, height: 800, media: { reducedMotion: "reduce" } },
  { name: "desktop, forced colors", width: 1280, height: 800, media: { forcedColors: "active" } },
  { name: "phone, forced colors", width: 390, height: 844, media: { forcedColors: "active" } },
  { name: "phone, more contrast", width: 390, height: 844, media: { contrast: "more" } },
  { name: "desktop, light", width: 1280, height: 800, theme: "light", hasAxe: true },
];

const NO_PREFERENCE = { reducedMotion: null, forcedColors: null, contrast: null };

for (const role of roles) {
  test(`every page of the ${role} is sound at every size and preference`, async ({
    page,
    baseURL,
    db,
    faults,
  }) => {
    // Responses to the views with an unknown token, payment or link.
    faults.expect(
      /status of 40[04] .*\/api\/(reset-email|reset-password\/check|contact-stops\/check|(payments\/session|shared-rides)\/unknown)/,
    );
    await logInAs(page, role, baseURL ?? "");
    await page.addInitScript({ path: join(import.meta.dirname, "layout-faults.js") });
    const examples = await examplesOf(db, participantOf(role));
    const devTools = await page.context().newCDPSession(page);
    for (const address of addressesOf(role, examples)) {
      await test.step(address, async () => {
        await page.goto(address);
        const reached = new URL(reachedFrom(address), baseURL).href;
        await expect.soft(page, `${role} reaches ${address}`).toHaveURL(reached);
        await waitUntilLoaded(page);
        expect.soft(await faultsOf(page, devTools), `${role} at ${address}`).toEqual({});
      });
    }
  });
}

test("each route of the product has a page here", async ({ page }) => {
  const routePaths = (await listRoutePaths(page)).map((route) =>
    route === "/" ? route : route.replace(/\/$/, ""),
  );
  expect([...new Set(routePaths)].sort()).toEqual(Object.keys(routes).sort());
});

/**
 * Pages opened by a link in a mail remove the token from their address. The payment page of a paid ride leads on to
 * its confirmation.
 */
const reachedFrom = (address: string): string =>
  address
    .replace(/^(\/reset-.*)[?&]token=unknown$/, "$1")
    .replace(/^\/payment\/ride\/(.+)$/, "/payment_success?ride=$1");

async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** Faults of a page by view; views without faults are left out. */
async function faultsOf(page: Page, devTools: CDPSession): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {};
  for (const { name, width, height, ...view } of VIEWS) {
    await page.emulateMedia({ ...NO_PREFERENCE, ...view.media });
    await page.setViewportSize({ width, height });
    await showTheme(page, view.theme ?? "dark");
    const fontSizes = view.hasLargeText ? { standard: 32, fixed: 26 } : { standard: 16, fixed: 13 };
    await devTools.send("Page.setFontSizes", { fontSizes });
    const viewFaults = await page.evaluate<string[]>("layoutFaults()");
    if (view.hasAxe) viewFaults.push(...(await violationsOf(page)));
    if (viewFaults.length > 0) faults[name] = viewFaults;
  }
  return faults;
}

/** Changes the theme as another tab does. */
const showTheme = (page: Page, theme: "dark" | "light") =>
  page.evaluate(`localStorage.setItem("theme", "${theme}"); dispatchEvent(new Event("storage"))`);

async function violationsOf(page: Page): Promise<string[]> {
  const violations = await listViolations(page);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
