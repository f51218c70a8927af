import { defineConfig } from "@playwright/test";
import { chooseBrowser } from "./e2e/browser.ts";
import { freePort } from "./src/server/database/embedded/free-port.ts";
import { openThrowAwayFolder } from "./src/server/testing/throw-away-folder.ts";

// Playwright's workers load this file again and must get the same port and folder.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_FOLDER ??= await openThrowAwayFolder("e2e");
const address = `http://localhost:${process.env.E2E_PORT}`;

export const phoneWidth = {
  name: "phone",
  use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};
export const desktopWidth = { name: "desktop", use: { viewport: { width: 1280, height: 800 } } };

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  reporter: [["line"]],
  // A story that fails is run once more: three browsers share two cores (decision 46). It is reported as flaky.
  retries: 1,
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: address,
    launchOptions: await chooseBrowser(),
    locale: "en-US",
    timezoneId: "America/New_York",
    // Requests made by a service worker bypass injected network faults; stories about the worker enable it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    // Drawing frames of motion is a tenth of the work; `npm run pages` runs the stories with motion.
    contextOptions: { reducedMotion: "reduce" },
  },
  // One width for each story (decision 46); `npm run pages` runs both.
  projects: [
    { ...phoneWidth, grep: /@phone/ },
    { ...desktopWidth, grepInvert: /@phone/ },
  ],
  webServer: {
    command: "node e2e/serve.ts",
    wait: { stdout: /the drivers are at work/ },
    env: { PORT: process.env.E2E_PORT, PUBLIC_URL: address },
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
});
