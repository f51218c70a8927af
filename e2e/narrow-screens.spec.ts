import type { Page } from "@playwright/test";
import { askForOffers, openFilters } from "./booking.ts";
import { signIn } from "./people.ts";
import { empireState, jfk } from "./places.ts";
import { expect, test } from "./story.ts";

/** Asked in the page: what fields ask for, or have chosen, and have no room to say. */
const CUT_WORDS = `[...document.querySelectorAll("input[placeholder], select")]
  .filter((field) => field.checkVisibility())
  .map((field) => ({ field, words: field.selectedOptions?.[0]?.text ?? (field.value === "" ? field.placeholder : "") }))
  .filter(({ field, words }) => {
    const style = getComputedStyle(field);
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = style.font;
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return pen.measureText(words).width > room + 0.5;
  })
  .map(({ words }) => words)`;

const expectWholeAt = async (page: Page, path: string, field: string) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(path);
  await expect(page.getByPlaceholder(field).first()).toBeVisible();
  expect(await page.evaluate<string[]>(CUT_WORDS), path).toEqual([]);
};

test("at 320 px, where a phone shows letters twice as large, each field says whole what it asks for or has chosen", async ({
  page,
  otherBrowser,
  rider: _,
  driver,
}) => {
  const visitor = await otherBrowser.newPage();
  await expectWholeAt(visitor, "/", "Enter destination address");
  await expectWholeAt(page, "/", "Enter destination address");
  await askForOffers(page, empireState, jfk);
  await openFilters(page);
  expect(await page.evaluate<string[]>(CUT_WORDS), "offers").toEqual([]);
  await expectWholeAt(page, "/schedule", "Enter destination address");
  await signIn(otherBrowser, driver);
  await expectWholeAt(visitor, "/driver/history", "Reference, rider or place");
});
