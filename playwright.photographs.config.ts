import { defineConfig } from "@playwright/test";
import { chooseBrowser } from "./e2e/browser.ts";
import stories, { desktopWidth } from "./playwright.config.ts";

const browser = await chooseBrowser();
/** The stories turn 3D off, which maps need. */
const drawMaps = [
  ...(browser.args ?? []).filter((arg) => !["--disable-gpu", "--disable-3d-apis"].includes(arg)),
  ...["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
];

/** `npm run photographs`: pictures of every page in every state, in test-results/photographs. */
export default defineConfig({
  ...stories,
  // The pictures lie beside this folder, which each run empties.
  outputDir: "test-results/failed-photographs",
  retries: 0,
  workers: 2,
  use: {
    ...stories.use,
    contextOptions: {},
    launchOptions: { ...browser, args: drawMaps },
  },
  projects: [{ name: "photographs", testMatch: "photographs.pages.ts", use: desktopWidth.use }],
  webServer: {
    ...stories.webServer,
    command: "node src/server/main.ts",
    wait: { stdout: /drivers move around/ },
    env: {
      PORT: process.env.E2E_PORT ?? "",
      PUBLIC_URL: `http://localhost:${process.env.E2E_PORT}`,
      DATA_DIR: process.env.E2E_FOLDER ?? "",
      RATE_LIMITS: "off",
    },
  },
});
