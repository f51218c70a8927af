import type { Page } from "@playwright/test";
import { signIn } from "./people.ts";
import { expect, test } from "./story.ts";

/** Asked in the page: what fields ask for and have no room to say. */
const CUT_PLACEHOLDERS = `[...document.querySelectorAll("input[placeholder]")]
  .filter((field) => field.checkVisibility() && field.value === "")
  .filter((field) => {
    const style = getComputedStyle(field);
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = style.font;
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return pen.measureText(field.placeholder).width > room + 0.5;
  })
  .map(({ placeholder }) => placeholder)`;

const expectWholeAt = async (page: Page, path: string, field: string) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(path);
  await expect(page.getByPlaceholder(field).first()).toBeVisible();
  expect(await page.evaluate<string[]>(CUT_PLACEHOLDERS), path).toEqual([]);
};

test("at 320 px, where a phone shows letters twice as large, each field says whole what it asks for", async ({
  page,
  otherBrowser,
  rider: _,
  driver,
}) => {
  const visitor = await otherBrowser.newPage();
  await expectWholeAt(visitor, "/", "Enter destination address");
  await expectWholeAt(page, "/", "Enter destination address");
  await expectWholeAt(page, "/schedule", "Enter destination address");
  await signIn(otherBrowser, driver);
  await expectWholeAt(visitor, "/driver/history", "Reference, rider or place");
});
