import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { openThrowAwayFolder, removeThrowAwayFolder } from "#server/testing/throw-away-folder.ts";
import { setProductName } from "#shared/product.ts";
import { brandedFiles } from "./branded-files.ts";

afterEach(() => setProductName(null));

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

test("page and manifest carry the owner's name, escaped", async () => {
  const files = await openFiles();
  setProductName('A & "B" $1');
  expect(files.page()).toBe(
    '<meta name="application-name" content="A &amp; &quot;B&quot; $1" /><title>A &amp; &quot;B&quot; $1</title><p>Faire</p>',
  );
  expect(JSON.parse(files.manifest() ?? "")).toEqual({
    ...{ id: "/", name: 'A & "B" $1', short_name: 'A & "B" $1' },
  });
});

test("without a name of the owner the build's own files are sent", async () => {
  const files = await openFiles();
  expect([files.page(), files.manifest()]).toEqual([null, null]);
});
