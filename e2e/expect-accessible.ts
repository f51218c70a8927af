import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const NARROWEST = 320;

/** Expects no axe violation and no horizontal scrolling, even at 320 px. */
export async function expectSound(
  page: Page,
  state: string,
  rulesOfOthers: string[] = [],
): Promise<void> {
  // Otherwise axe opens a page per check and waits forever for a frame without scripts.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    // Skips collecting passed rules.
    .options({ resultTypes: ["violations"] })
    .disableRules(rulesOfOthers);
  const { violations } = await axe.analyze();
  const problems = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
  }));
  expect(problems, state).toEqual([]);
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
