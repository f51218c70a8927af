import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import type { LaunchOptions } from "@playwright/test";
import { unpackChromium } from "./packed-chromium.ts";

const NAMES = ["chromium", "google-chrome", "google-chrome-stable", "chromium-browser"];
const MAC_AND_WINDOWS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Root has no sandbox, and a browser under test should be silent. */
const ARGS = [
  "--no-sandbox",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-dev-shm-usage",
  "--disable-sync",
  // Drawn by the graphics card that a machine without one imitates, the same pages cost a third more.
  "--disable-gpu",
];

/** How to launch CHROMIUM_PATH, else an installed Chromium or Chrome, else the one among the packages. */
export async function chooseBrowser(): Promise<LaunchOptions> {
  const { CHROMIUM_PATH } = process.env;
  const executablePath = CHROMIUM_PATH || (await findInstalled());
  if (executablePath) return { executablePath, args: ARGS };
  return { ...(await unpackChromium()), args: ARGS };
}

/** Ubuntu's `chromium-browser` may only tell people to install it, so each must say its version. */
async function findInstalled(): Promise<string | undefined> {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of [...paths, ...MAC_AND_WINDOWS]) {
    if (existsSync(path) && (await saysItsVersion(path))) return path;
  }
  return undefined;
}

async function saysItsVersion(path: string): Promise<boolean> {
  return promisify(execFile)(path, ["--version"], { timeout: 10_000 }).then(
    () => true,
    () => false,
  );
}
