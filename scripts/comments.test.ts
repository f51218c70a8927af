import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const BUDGET = 0.05;
const INDEFINITE =
  /\b(what|who|whoever|those|one that|anonymous|somebody|everything|something|whatever)\b/i;
const WITHOUT_SUBJECT = /(?:\/\*\*|\/\/|^ \*) (?:By|How|Which|On which|Of|Its) /;
const TITLE = /(?:^\s*(?:test|it)|\]\))\("([^"]+)"/;
const VAGUE_TITLE = /^(?:that|whose|of) |\b(?:ones|alone|those|which one)\b/;
const PARTICIPLE =
  /\b(?:const|let|function) (?:asked|told|kept|given|taken|wanted|shown|written|walked|typed|covered|drawn|measured|moved|stored|made|chosen|opened|heard|interrupted|looked)\b/;
const REFUSE = /\b(?:const|function) refuse[A-Z]/;

const lines = globSync(["{bench,demo,e2e,sandbox,scripts,src,trust}/**/*.{ts,tsx,mjs}", "*.ts"], {
  cwd: root,
  exclude: (name) => name.endsWith(".d.ts") || name === "node_modules",
}).flatMap((file) =>
  readFileSync(join(root, file), "utf8")
    .split("\n")
    .map((line, index) => ({ line, location: `${file}:${index + 1} ${line.trim()}` })),
);
const comments = lines.filter(({ line }) => /^\s*(\/\/|\/\*\*?|\*).*[a-z]/i.test(line));

const locationsOf = (found: typeof lines) => found.map(({ location }) => location);

test("few comment lines use indefinite pronouns (docs/style.md)", () => {
  const vague = comments.filter(({ line }) => INDEFINITE.test(line));
  expect(comments.length).toBeGreaterThan(1000);
  expect(vague.length / comments.length, locationsOf(vague).join("\n")).toBeLessThanOrEqual(BUDGET);
});

test("no comment begins with By, How, Which, On which, Of or Its", () => {
  expect(locationsOf(comments.filter(({ line }) => WITHOUT_SUBJECT.test(line)))).toEqual([]);
});

test("no test title begins with that, whose or of, or uses a vague pronoun", () => {
  const titles = lines.filter(({ line }) => TITLE.test(line));
  expect(titles.length).toBeGreaterThan(1000);
  const vague = titles.filter(({ line }) => VAGUE_TITLE.test(TITLE.exec(line)?.[1] ?? ""));
  expect(locationsOf(vague)).toEqual([]);
});

test("no value is named by a bare participle, and no function by refuse", () => {
  expect(
    locationsOf(lines.filter(({ line }) => PARTICIPLE.test(line) || REFUSE.test(line))),
  ).toEqual([]);
});
