import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const files = globSync("{src,sandbox,demo,e2e,bench,trust,scripts}/**/*.{ts,tsx,mjs}", {
  cwd: root,
})
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !path.endsWith(".d.ts"))
  .map((path) => ({ path, lines: readFileSync(join(root, path), "utf8").split("\n").length - 1 }));
const isTest = (path: string) => /\.(test|spec)\.tsx?$|\/testing\/|^e2e\//.test(path);
const production = files.filter(({ path }) => !isTest(path));

test("production files have at most 250 lines, tests 400", () => {
  const tooLong = files.filter(({ path, lines }) => lines > (isTest(path) ? 400 : 250));
  expect(tooLong).toEqual([]);
});

test("half of the production files have at most 60 lines, 95 % at most 180", () => {
  const sizes = production.map(({ lines }) => lines).sort((a, b) => a - b);
  const quantile = (share: number) => sizes[Math.floor(share * sizes.length)];
  expect(quantile(0.5)).toBeLessThanOrEqual(60);
  expect(quantile(0.95)).toBeLessThanOrEqual(180);
});

test("a folder has at most 45 production files", () => {
  const folders = Map.groupBy(production, ({ path }) => dirname(path));
  const tooWide = [...folders]
    .filter(([, inside]) => inside.length > 45)
    .map(([folder, inside]) => `${folder}: ${inside.length} files`);
  expect(tooWide).toEqual([]);
});
