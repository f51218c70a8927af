import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const NARROWEST = 320;

/** Nothing that axe knows of is wrong with the page as it stands, and nobody has to scroll sideways, even at 320 px. */
export async function expectSound(
  page: Page,
  state: string,
  rulesOfOthers: string[] = [],
): Promise<void> {
  // Otherwise each look opens a page of its own, and waits for ever for a frame without scripts.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    // What is sound is counted in vain.
    .options({ resultTypes: ["violations"] })
    .disableRules(rulesOfOthers);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
  }));
  expect(found, state).toEqual([]);
  const usual = page.viewportSize() ?? { width: NARROWEST, height: 800 };
  for (const width of [usual.width, NARROWEST]) {
    await page.setViewportSize({ ...usual, width });
    await expect
      .poll(() => page.evaluate<number>("document.documentElement.scrollWidth"), {
        message: `${state}, ${width} px wide`,
      })
      .toBeLessThanOrEqual(width);
  }
  await page.setViewportSize(usual);
}
