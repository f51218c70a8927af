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

/** Chromium refuses to run as root with its sandbox; a browser under test makes no network calls of its own. */
const ARGS = [
  "--no-sandbox",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-dev-shm-usage",
  "--disable-sync",
  // Rendering by an emulated GPU costs a third more for the same pages.
  "--disable-gpu",
  // Maps drawn without a GPU would cost more than all other rendering; pages show their sketch instead.
  "--disable-3d-apis",
];

/**
 * Launch options for CHROMIUM_PATH; else for the packaged headless browser where it runs (half the cost of a
 * full Chromium); else for an installed Chromium or Chrome.
 */
export const chooseBrowser = async () =>
  launchOptions(
    fromEnvironment() ?? (await findPackagedBrowser()) ?? (await findInstalledBrowser()),
  );

/** Prefers the installed browser, because the packaged one lacks notifications. */
export const chooseWholeBrowser = async () =>
  launchOptions(
    fromEnvironment() ?? (await findInstalledBrowser()) ?? (await findPackagedBrowser()),
  );

const launchOptions = (browser: Browser | undefined): LaunchOptions => ({ ...browser, args: ARGS });

function fromEnvironment(): Browser | undefined {
  const { CHROMIUM_PATH } = process.env;
  return CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : undefined;
}

type Browser = { executablePath: string; env?: Record<string, string> };

async function findPackagedBrowser(): Promise<Browser | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const packagedBrowser = await unpackChromium();
  return (await canRun(packagedBrowser)) ? packagedBrowser : undefined;
}

/** Ubuntu's `chromium-browser` may only print installation advice, so each must report its version. */
async function findInstalledBrowser(): Promise<Browser | undefined> {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of [...paths, ...MAC_AND_WINDOWS]) {
    if (existsSync(path) && (await canRun({ executablePath: path }))) {
      return { executablePath: path };
    }
  }
  return undefined;
}

async function canRun({ executablePath, env }: Browser): Promise<boolean> {
  return promisify(execFile)(executablePath, ["--version"], { env, timeout: 10_000 }).then(
    () => true,
    () => false,
  );
}
