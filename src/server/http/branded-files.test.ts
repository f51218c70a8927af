import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { openThrowAwayFolder, removeThrowAwayFolder } from "#server/testing/throw-away-folder.ts";
import { setMarketZone } from "#shared/market-zone.ts";
import { NO_BRAND, setBrand } from "#shared/product.ts";
import { brandedFiles, brandPage } from "./branded-files.ts";

afterEach(() => {
  setBrand(NO_BRAND);
  setMarketZone(null);
});

const openFiles = async () => {
  const folder = await openThrowAwayFolder("branded");
  onTestFinished(() => removeThrowAwayFolder(folder));
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, "index.html"),
    '<meta name="application-name" content="Faire" /><title>Faire</title><p>Faire</p>',
  );
  writeFileSync(join(folder, "manifest.webmanifest"), '{"id":"/","name":"Faire"}');
  return brandedFiles(folder);
};

test("page and manifest carry the owner's name, escaped in the page", async () => {
  const files = await openFiles();
  setBrand({ ...NO_BRAND, name: 'A & "B" $1' });
  expect(files.page()).toBe(
    '<meta name="application-name" content="A &amp; &quot;B&quot; $1" /><title>A &amp; &quot;B&quot; $1</title><p>Faire</p>',
  );
  expect(JSON.parse(files.manifest() ?? "")).toEqual({
    ...{ id: "/", name: 'A & "B" $1', short_name: 'A & "B" $1' },
  });
});

test("the page carries the market's time zone", async () => {
  const files = await openFiles();
  expect(files.page()).toBeNull();
  setMarketZone("America/Chicago");
  expect(files.page()).toContain('<meta name="application-name" content="Faire" />');
  expect(brandPage('<meta name="time-zone" content="America/New_York" />')).toBe(
    '<meta name="time-zone" content="America/Chicago" />',
  );
});

test("a logo replaces the icons, and an accent color adds its style sheet", async () => {
  setBrand({ name: null, logo: "/logo/abc.png", accent: "#7cf0c0" });
  const icon = '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />';
  expect(brandPage(`<head>${icon}</head>`)).toBe(
    '<head><link rel="icon" href="/logo/abc.png" />  <link rel="stylesheet" href="/theme.css?7cf0c0" />\n  </head>',
  );
  const files = await openFiles();
  expect(JSON.parse(files.manifest() ?? "")).toMatchObject({
    ...{ name: "Faire", icons: [{ src: "/logo/abc.png", sizes: "512x512" }] },
  });
});

test("without a brand of the owner the build's own files are sent", async () => {
  const files = await openFiles();
  expect([files.page(), files.manifest()]).toEqual([null, null]);
});
