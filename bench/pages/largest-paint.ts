import type { Page } from "@playwright/test";
import { type Bench, inNewPage, openAddress, slowDown } from "./browser.ts";

/** A slow 4G line and a phone's processor, by the values of Lighthouse's mobile run. */
const SLOW_4G = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const SLOWDOWN = 4;

/** Milliseconds from navigation to the largest contentful paint of an address, on a phone. */
export const measureLargestPaint = (bench: Bench, address: string): Promise<number> =>
  inNewPage(bench, { role: "visitor", size: "phone" }, async (page) => {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send("Network.enable");
    await devTools.send("Network.emulateNetworkConditions", { offline: false, ...SLOW_4G });
    await slowDown(page, SLOWDOWN);
    await observe(page);
    await openAddress(page, address);
    return page.evaluate<number>("window.largestPaint");
  });

const observe = (page: Page): Promise<unknown> =>
  page.addInitScript(`
    new PerformanceObserver((list) => {
      window.largestPaint = list.getEntries().at(-1).startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
  `);
