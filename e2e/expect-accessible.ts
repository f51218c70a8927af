import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const NARROWEST = 320;

/** Expects no axe violation and no horizontal scrolling, even at 320 px. */
export async function expectAccessible(
  page: Page,
  state: string,
  rulesOfHost: string[] = [],
): Promise<void> {
  // Legacy mode, because the default opens a page per check and waits forever for a frame without scripts.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    // Skips collecting passed rules.
    .options({ resultTypes: ["violations"] })
    .disableRules(rulesOfHost);
  const { violations } = await axe.analyze();
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
