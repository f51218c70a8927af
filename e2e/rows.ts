import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./expect-accessible.ts";

/** Width from which rows of admin lists show a preview. */
const PREVIEW_WIDTH = 1280;

const preview = (page: Page) => page.getByRole("region", { name: "Preview" });
const pageLink = (page: Page) => preview(page).getByRole("link", { name: "Open page" });
const hasPreview = (page: Page) => (page.viewportSize()?.width ?? 0) >= PREVIEW_WIDTH;

/** Clicks a row of an admin list, and the link of its preview. */
export async function openRow(page: Page, row: Locator): Promise<void> {
  await row.click();
  if (!hasPreview(page)) return;
  await expect(preview(page).getByRole("heading", { level: 2 })).toBeVisible();
  await expectAccessible(page, "the preview of a row");
  await pageLink(page).click();
}

/** Presses Enter on the focused row of an admin list, whose preview may be shown already, until its page opens. */
export async function openFocusedRow(page: Page): Promise<void> {
  if (hasPreview(page)) {
    await page.keyboard.press("Enter");
    await expect(pageLink(page)).toBeVisible();
    const isThere = await pageLink(page).evaluate(
      (link) => link === link.ownerDocument.activeElement,
    );
    if (!isThere) await page.keyboard.press("Enter");
    await expect(pageLink(page)).toBeFocused();
  }
  await page.keyboard.press("Enter");
}
