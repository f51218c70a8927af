import { get } from "node:http";
import { buffer } from "node:stream/consumers";
import type { Page } from "@playwright/test";

const sizes = new Map<string, Promise<number>>();

/** Bytes (gzip) of all scripts that the page has loaded, as the server sends them. */
export async function scriptBytesOf(page: Page): Promise<number> {
  const scripts = await page.evaluate<string[]>(
    `performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => /\\.js$/.test(name))`,
  );
  const bytes = await Promise.all([...new Set(scripts)].map(sizeOf));
  return bytes.reduce((sum, size) => sum + size, 0);
}

function sizeOf(script: string): Promise<number> {
  const known = sizes.get(script) ?? measureSize(script);
  sizes.set(script, known);
  return known;
}

const measureSize = (script: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(script, { headers: { "accept-encoding": "gzip" } }, (response) => {
      buffer(response).then(({ length }) => resolve(length), reject);
    }).on("error", reject);
  });
