import type { Page } from "@playwright/test";

/** Sum of all shifts since the load that no input caused, and each element that moved, with its shift. */
export interface LayoutShift {
  sum: number;
  moved: string[];
}

const OBSERVER = `
  window.layoutShift = { sum: 0, moved: [] };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      layoutShift.sum += value;
      for (const { node, previousRect, currentRect } of sources) {
        const element = node?.nodeType === 1 ? node : node?.parentElement;
        layoutShift.moved.push(value.toFixed(4) + " " + (element?.tagName ?? "removed") + " \\"" +
          (element?.textContent ?? "").trim().slice(0, 40) + "\\" y " + previousRect.y + "+" + previousRect.height +
          " to " + currentRect.y + "+" + currentRect.height);
      }
    }
  }).observe({ type: "layout-shift", buffered: true });
`;

/** Records the layout shifts of every document that the page opens from now on. */
export const observeLayoutShift = (page: Page): Promise<unknown> => page.addInitScript(OBSERVER);

export const layoutShiftOf = (page: Page): Promise<LayoutShift> =>
  page.evaluate<LayoutShift>("window.layoutShift");
