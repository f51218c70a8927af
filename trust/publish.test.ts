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
  const written = replaceLastRun(page, run, "8f0a07b");
  expect(written).toContain("Commit 8f0a07b, `npm run trust -- --faults 100");
  expect(written).toContain("- rides 246\n- mails 1164\n\n| fault |");
  expect(written).not.toContain("old");
  expect(written).toMatch(/^# Trust\n[\s\S]*\n## What is not proven\n$/);
  expect(replaceLastRun(written, run, "8f0a07b")).toBe(written);
});

test("a page without markers for the figures is refused", () => {
  expect(() => replaceLastRun("# Trust\n", run, "8f0a07b")).toThrow("no place");
});
