import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

test("no script waits by waitForFunction, which the pages' content security policy refuses", () => {
  const files = globSync("{bench,e2e,trust}/**/*.ts", { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  const waiting = files.filter((file) =>
    readFileSync(join(root, file), "utf8").includes(".waitForFunction("),
  );
  expect(waiting).toEqual([]);
});
