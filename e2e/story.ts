import { type BrowserContext, test as base, expect } from "@playwright/test";
import type { Db } from "#server/database/db.ts";
import { DEMO_PASSWORD } from "#server/product/demo-log-ins.ts";
import { type BrowserFaults, collectFaults } from "./browser-faults.ts";
import { handDriverFor } from "./cast.ts";
import { openProductDb } from "./database.ts";
import { type DriverByHand, driverByHand } from "./driver-by-hand.ts";
import { cancelOpenRides, logInAsDriver, newRider, type Person, signIn } from "./people.ts";

interface StoryFixtures {
  /** Fails a story on unexpected browser faults. */
  faults: BrowserFaults;
  /** A new rider, signed in in `page`. */
  rider: Person;
  /** The test worker's driver, controlled through the API; offline and without a ride before and after a test. */
  driver: DriverByHand;
  /** A second browser for another person. */
  otherBrowser: BrowserContext;
}

interface WorkerFixtures {
  db: Db;
}

export const test = base.extend<StoryFixtures, WorkerFixtures>({
  faults: [
    async ({ context }, use) => {
      const faults = collectFaults();
      faults.watch(context);
      await use(faults);
      expect(faults.listUnexpected(), "unexpected browser faults").toEqual([]);
    },
    { auto: true },
  ],
  otherBrowser: async ({ browser, faults }, use) => {
    const context = await browser.newContext();
    faults.watch(context);
    await use(context);
    await context.close();
  },
  rider: async ({ context, baseURL }, use) => {
    const rider = await newRider(baseURL ?? "");
    await signIn(context, rider);
    await use(rider);
    await cancelOpenRides(rider);
  },
  driver: async ({ baseURL }, use, { parallelIndex }) => {
    const driver = handDriverFor(parallelIndex);
    const driverByApi = driverByHand(await logInAsDriver(baseURL ?? "", driver, DEMO_PASSWORD));
    await use(driverByApi);
    await driverByApi.endShift();
  },
  db: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads dependencies from the pattern
    async ({}, use) => {
      const db = await openProductDb();
      await use(db);
      await db.destroy();
    },
    { scope: "worker" },
  ],
});

export { expect };
