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

/**
 * How to launch CHROMIUM_PATH, else the headless one among the packages where it runs (it costs half of what a whole
 * Chromium does), else an installed Chromium or Chrome.
 */
export const chooseBrowser = async () =>
  launching(fromEnvironment() ?? (await findPacked()) ?? (await findInstalled()));

/** The installed one first: notifications are nothing that the one among the packages has. */
export const chooseWholeBrowser = async () =>
  launching(fromEnvironment() ?? (await findInstalled()) ?? (await findPacked()));

const launching = (browser: Browser | undefined): LaunchOptions => ({ ...browser, args: ARGS });

function fromEnvironment(): Browser | undefined {
  const { CHROMIUM_PATH } = process.env;
  return CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : undefined;
}

type Browser = { executablePath: string; env?: Record<string, string> };

async function findPacked(): Promise<Browser | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const packed = await unpackChromium();
  return (await saysItsVersion(packed)) ? packed : undefined;
}

/** Ubuntu's `chromium-browser` may only tell people to install it, so each must say its version. */
async function findInstalled(): Promise<Browser | undefined> {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of [...paths, ...MAC_AND_WINDOWS]) {
    if (existsSync(path) && (await saysItsVersion({ executablePath: path }))) {
      return { executablePath: path };
    }
  }
  return undefined;
}

async function saysItsVersion({ executablePath, env }: Browser): Promise<boolean> {
  return promisify(execFile)(executablePath, ["--version"], { env, timeout: 10_000 }).then(
    () => true,
    () => false,
  );
}
