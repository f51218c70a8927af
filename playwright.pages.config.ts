import { defineConfig } from "@playwright/test";
import stories, { desktopWidth, phoneWidth } from "./playwright.config.ts";

/** `npm run pages`: every story at both widths, and every page at every width and preference. */
export default defineConfig({
  ...stories,
  projects: [phoneWidth, desktopWidth],
});
