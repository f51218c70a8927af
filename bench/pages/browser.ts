import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { call } from "#demo/drivers/api.ts";
import { chooseWholeBrowser } from "#e2e/browser.ts";
import type { Role } from "#e2e/routes.ts";
import { waitInPage } from "#e2e/wait-in-page.ts";
import { DEMO_PASSWORD } from "#server/product/demo-log-ins.ts";
import { logInAdmin, logInDriver, logInRider } from "#shared/accounts/contract.ts";

export const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
};
export type Size = keyof typeof sizes;

export interface Session {
  token: string;
  accountId: string;
}

/** A browser and the log-ins of the demo at `url`. */
export interface Bench {
  url: string;
  browser: Browser;
  sessions: Record<Role, Session | null>;
}

const QUIET_MS = 800;
const LOAD_TIMEOUT_MS = 60_000;
const CENTER = { latitude: 40.7484, longitude: -73.9857 };

export async function openBench(url: string): Promise<Bench> {
  const browser = await chromium.launch(await chooseWholeBrowser());
  const visitor = { url, token: null, signal: new AbortController().signal };
  const logIn = async (
    as: typeof logInRider | typeof logInDriver | typeof logInAdmin,
    name: string,
  ): Promise<Session> => {
    const body = { email: `${name}@demo.faire`, password: DEMO_PASSWORD };
    const { token, user } = await call(visitor, as, { body });
    return { token, accountId: user.id };
  };
  const sessions = {
    visitor: null,
    rider: await logIn(logInRider, "rosa"),
    driver: await logIn(logInDriver, "dan"),
    admin: await logIn(logInAdmin, "ada"),
  };
  return { url, browser, sessions };
}

/** Runs `look` in a page of its own with an empty cache, signed in as the role. */
export async function inNewPage<T>(
  { url, browser, sessions }: Bench,
  { role, size }: { role: Role; size: Size },
  look: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    ...{ viewport: sizes[size], hasTouch: size === "phone", serviceWorkers: "block" },
    ...{ baseURL: url, permissions: ["geolocation"], geolocation: CENTER },
  });
  try {
    await logIn(context, role, { url, session: sessions[role] });
    return await look(await context.newPage());
  } finally {
    await context.close();
  }
}

async function logIn(
  context: BrowserContext,
  role: Role,
  at: { url: string; session: Session | null },
) {
  if (!at.session) return;
  await context.addCookies([{ name: "token", value: at.session.token, url: at.url }]);
  await context.addInitScript(`localStorage.setItem("role", "${role.toUpperCase()}")`);
}

/** Opens an address and waits until its heading is shown, nothing is busy and no more resources load. */
export async function openAddress(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator("h1").first().waitFor({ timeout: LOAD_TIMEOUT_MS });
  await waitInPage(page, `!document.querySelector("[aria-busy=true]")`, LOAD_TIMEOUT_MS);
  for (let count = -1; count !== (await countResources(page)); await page.waitForTimeout(QUIET_MS))
    count = await countResources(page);
}

const countResources = (page: Page): Promise<number> =>
  page.evaluate<number>(`performance.getEntriesByType("resource").length`);

/** Slows the page's processor, as Lighthouse does for a phone. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: times });
}
