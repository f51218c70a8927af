import type { Page } from "@playwright/test";

const POLL_MS = 50;
const PATIENCE_MS = 10_000;

/**
 * Waits until the expression is true in the page. Playwright's `waitForFunction` runs every poll after the first one
 * inside the page, where the content security policy forbids to evaluate a string.
 */
export async function waitInPage(page: Page, expression: string, timeout = PATIENCE_MS) {
  const deadline = Date.now() + timeout;
  while (!(await page.evaluate<boolean>(expression))) {
    if (Date.now() > deadline) throw new Error(`${expression}: not true in ${timeout} ms`);
    await page.waitForTimeout(POLL_MS);
  }
}
