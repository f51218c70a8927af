import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const BUDGET = 0.05;
const INDEFINITE =
  /\b(what|who|whoever|those|one that|anonymous|somebody|everything|something|whatever)\b/i;

const comments = globSync(
  ["{bench,demo,e2e,sandbox,scripts,src,trust}/**/*.{ts,tsx,mjs}", "*.ts"],
  { cwd: root, exclude: (name) => name.endsWith(".d.ts") || name === "node_modules" },
).flatMap((file) =>
  readFileSync(join(root, file), "utf8")
    .split("\n")
    .map((line, index) => ({ line, location: `${file}:${index + 1}` }))
    .filter(({ line }) => /^\s*(\/\/|\/\*\*?|\*).*[a-z]/i.test(line)),
);

test("comments name their subject: few lines use what, who, those or nobody (docs/style.md)", () => {
  const vague = comments.filter(({ line }) => INDEFINITE.test(line));
  const locations = vague.map(({ location, line }) => `${location} ${line.trim()}`);
  expect(comments.length).toBeGreaterThan(1000);
  expect(vague.length / comments.length, locations.join("\n")).toBeLessThanOrEqual(BUDGET);
});
