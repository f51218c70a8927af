import { defineConfig } from "@playwright/test";
import stories, { desktopWidth, phoneWidth } from "./playwright.config.ts";

/** `npm run pages`: every story at both widths and with motion, and every page in every size and preference. */
export default defineConfig({
  ...stories,
  use: { ...stories.use, contextOptions: {} },
  projects: [
    phoneWidth,
    desktopWidth,
    { name: "every page", testMatch: "every-page.pages.ts", use: desktopWidth.use },
  ],
});
