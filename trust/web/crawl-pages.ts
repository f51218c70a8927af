import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { chooseBrowser } from "#e2e/browser.ts";
import { listRoutePaths } from "#e2e/route-paths.ts";
import { MARK, payloads, RAN, SIGN } from "./payloads.ts";
import type { Author } from "./write-payloads.ts";

export interface CrawlResult {
  pages: number;
  /** Pages on which a payload is shown as text. */
  showing: number;
  /** Scripts that ran, injected elements, links to scripts, and violations of the Content-Security-Policy. */
  violations: string[];
}

/** Longest wait until a page's requests have ended; a live stream never ends. */
const QUIET_MS = 1000;
/** Parameters whose value a page may reflect. */
const reflectedParameters = [
  "search",
  "q",
  "section",
  "show",
  "tab",
  "view",
  "filter",
  "token",
  "message",
];

/** Opens every page of the application as every author, also with payloads in the address. */
export async function crawlPages(
  url: string,
  authors: readonly Author[],
  ids: readonly string[],
): Promise<CrawlResult> {
  const browser = await chromium.launch(await chooseBrowser());
  const crawlResult: CrawlResult = { pages: 0, showing: 0, violations: [] };
  try {
    await Promise.all(
      authors.map(async (author) => {
        const context = await browser.newContext({ serviceWorkers: "block" });
        await watch(context, author, crawlResult);
        await logIn(context, author, url);
        const page = await context.newPage();
        for (const path of await listPaths(page, url, ids))
          await inspectPage(page, url + path, crawlResult);
        await context.close();
      }),
    );
  } finally {
    await browser.close();
  }
  return crawlResult;
}

async function watch(
  context: BrowserContext,
  { role }: Author,
  crawlResult: CrawlResult,
): Promise<void> {
  await context.exposeFunction("reportXss", (what: string) => {
    crawlResult.violations.push(`${role}: ${what}`);
  });
  await context.addInitScript(`
    window.${RAN} = () => reportXss("a script ran on " + location.pathname);
    document.addEventListener("securitypolicyviolation", (event) =>
      reportXss("policy violated on " + location.pathname + ": " + event.violatedDirective));
  `);
}

async function logIn(context: BrowserContext, { role, token }: Author, url: string) {
  if (token === null) return;
  await context.addCookies([{ name: "token", value: token, url }]);
  await context.addInitScript(`localStorage.setItem("role", ${JSON.stringify(role)})`);
}

/** Every route of the router, with each id, and one view of each with payloads in its parameters. */
async function listPaths(page: Page, url: string, ids: readonly string[]): Promise<string[]> {
  const routes = await listRoutePaths(page, url);
  const query = new URLSearchParams();
  for (const [number, name] of reflectedParameters.entries())
    query.set(name, payloads[number % payloads.length] ?? "");
  return routes.flatMap((route) => {
    const paths = /\$/.test(route)
      ? ids.map((id) => route.replaceAll(/\{-\$\w+\}|\$\w+/g, id))
      : [route];
    return [...paths, `${paths[0]}?${query}`];
  });
}

async function inspectPage(page: Page, address: string, crawlResult: CrawlResult): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState("networkidle", { timeout: QUIET_MS }).catch(() => undefined);
  crawlResult.pages += 1;
  const seen = await page.evaluate<{ marks: number; links: number; isShown: boolean }>(`({
    marks: document.querySelectorAll("[${MARK}]").length,
    links: document.querySelectorAll('a[href^="javascript:" i], iframe, object, embed').length,
    isShown: (document.body.innerText + [...document.querySelectorAll("input, textarea")].map(
      ({ value }) => value).join(" ")).includes("${SIGN}"),
  })`);
  if (seen.marks > 0)
    crawlResult.violations.push(`${seen.marks} elements were injected at ${address}`);
  if (seen.links > 0) crawlResult.violations.push(`${seen.links} links to scripts at ${address}`);
  if (seen.isShown) crawlResult.showing += 1;
}
