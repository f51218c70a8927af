import { defineConfig } from "@playwright/test";
import { chooseBrowser } from "./e2e/browser.ts";
import { freePort } from "./src/server/database/embedded/free-port.ts";

// Playwright's workers read this file again and must come to the same port.
process.env.E2E_PORT ??= String(await freePort());
const address = `http://127.0.0.1:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  reporter: [["line"]],
  retries: 0,
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  use: {
    baseURL: address,
    launchOptions: await chooseBrowser(),
    locale: "en-US",
    timezoneId: "America/New_York",
    trace: "retain-on-failure",
  },
  projects: [
    {
      name: "phone",
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: "desktop", use: { viewport: { width: 1280, height: 800 } } },
  ],
  webServer: {
    command: "node e2e/serve.ts",
    url: `${address}/readyz`,
    env: { PORT: process.env.E2E_PORT, PUBLIC_URL: address },
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
});
