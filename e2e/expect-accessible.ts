import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type { Result, RunOptions } from "axe-core";
import { waitInPage } from "./wait-in-page.ts";

const NARROWEST = 320;

const axe = await readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const options: RunOptions = {
  // Skips collecting passed rules.
  resultTypes: ["violations"],
  // No rule in use reads style sheets; one about sound reads media.
  preload: { assets: ["media"] },
  // A frame without scripts would never answer.
  iframes: false,
  // Unused: reports quote the HTML, and computing selectors takes a tenth of a check.
  selectors: false,
};

const PATIENCE_MS = 5_000;

/** Waits for a page that is being loaded; a page that never has a heading or stays busy is checked as it is. */
const waitForContent = (page: Page) =>
  waitInPage(page, HAS_CONTENT, PATIENCE_MS).catch(() => undefined);

const HAS_CONTENT =
  "document.querySelector('h1') !== null && document.querySelector('[aria-busy=true]') === null";

/** Resolves when all transitions have ended: colors in between have too little contrast. */
const TRANSITIONS_ENDED = `Promise.allSettled(document.getAnimations()
  .filter(({ playState, effect }) => playState === "running" && effect.getComputedTiming().endTime < Infinity)
  .map(({ finished }) => finished)).then(() => undefined)`;

/** Axe's violations in the page's main frame. Loads axe once per document: loading costs twice as much as a check. */
export async function listViolations(page: Page, disabledRules: string[] = []): Promise<Result[]> {
  await waitForContent(page);
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe);
  const rules = Object.fromEntries(disabledRules.map((rule) => [rule, { enabled: false }]));
  await page.evaluate(TRANSITIONS_ENDED);
  return page.evaluate<Result[]>(
    `axe.run(document, ${JSON.stringify({ ...options, rules })}).then(({ violations }) => violations)`,
  );
}

/** Expects no axe violation at the current size, and no horizontal scrolling at that width or at 320 px. */
export async function expectAccessible(
  page: Page,
  state: string,
  disabledRules: string[] = [],
): Promise<void> {
  const violations = await listViolations(page, disabledRules);
  const problems = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
  }));
  expect(problems, state).toEqual([]);
  const initialSize = page.viewportSize() ?? { width: NARROWEST, height: 800 };
  for (const width of [initialSize.width, NARROWEST]) {
    await page.setViewportSize({ ...initialSize, width });
    await expect
      .poll(() => page.evaluate<number>("document.documentElement.scrollWidth"), {
        message: `${state}, ${width} px wide`,
      })
      .toBeLessThanOrEqual(width);
  }
  await page.setViewportSize(initialSize);
}
