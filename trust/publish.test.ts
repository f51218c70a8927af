import { expect, test } from "vitest";
import { readOptions } from "./options.ts";
import { replaceLastRun } from "./publish.ts";

const run = {
  options: readOptions(["--faults", "100", "--seed", "7"]),
  tables: "| fault |\n|---|",
  counts: "rides 246\nmails 1164",
  summary: "22 checks passed, 0 failed",
};

test("only the figures of the last run are replaced", () => {
  const page = "# Trust\n<!-- last run -->\nold\n<!-- end of last run -->\n## What is not proven\n";
  const updatedPage = replaceLastRun(page, run, "8f0a07b");
  expect(updatedPage).toContain("Commit 8f0a07b, `npm run trust -- --faults 100");
  expect(updatedPage).toContain("- rides 246\n- mails 1164\n\n| fault |");
  expect(updatedPage).not.toContain("old");
  expect(updatedPage).toMatch(/^# Trust\n[\s\S]*\n## What is not proven\n$/);
  expect(replaceLastRun(updatedPage, run, "8f0a07b")).toBe(updatedPage);
});

test("a page without markers for the figures is refused", () => {
  expect(() => replaceLastRun("# Trust\n", run, "8f0a07b")).toThrow("no place");
});
