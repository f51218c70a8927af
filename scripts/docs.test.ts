import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const pages = [
  ...globSync("*.md", { cwd: root }),
  ...globSync("docs/**/*.md", { cwd: root }),
  ...globSync("sandbox/**/*.md", { cwd: root }),
];
const decisions = globSync("docs/decisions/0*.md", { cwd: root }).sort();

const matches = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].map(([, match = ""]) => match);
const pathExists = (path: string) =>
  path.includes("*") ? globSync(path, { cwd: root }).length > 0 : existsSync(join(root, path));

test("every file and folder that a page names exists", () => {
  const inRepository = /`((?:src|sandbox|demo|db|e2e|bench|trust|scripts|docs)\/[\w./*-]+)`/g;
  const missing = pages.flatMap((page) =>
    matches(inRepository, read(page))
      .filter((path) => !pathExists(path))
      .map((path) => `${page}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test("every test title that a page names after its file exists", () => {
  const named = pages.flatMap((page) =>
    [
      ...read(page).matchAll(/([\w./-]+\.(?:test|spec)\.tsx?)`? \(((?:"[^"]+"(?:, )?)+)\)/g),
    ].flatMap(([, file = "", titles = ""]) =>
      matches(/"([^"]+)"/g, titles).map((title) => ({ page, file, title })),
    ),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ file, title }) => !read(file).includes(title))).toEqual([]);
});

test("every link between pages resolves", () => {
  const missing = pages.flatMap((page) =>
    matches(/\]\((?!https?:)([^)#]+)/g, read(page))
      .filter((path) => !pathExists(join(dirname(page), path)))
      .map((path) => `${page}: ${path}`),
  );
  expect(missing).toEqual([]);
});

describe("decisions", () => {
  it.each(decisions)("%s has a date, a status and three sections in at most 45 lines", (file) => {
    const form =
      /^# (\d+)\. .+\n\nDate: 20\d\d-\d\d-\d\d\nStatus: (accepted|superseded by ).*\n\n## Context\n[\s\S]+\n## Decision\n[\s\S]+\n## Consequences\n/;
    const page = read(file);
    expect(page).toMatch(form);
    expect(Number(form.exec(page)?.[1])).toBe(Number(basename(file).slice(0, 4)));
    expect(page.split("\n").length - 1).toBeLessThanOrEqual(45);
  });

  it("are listed in the index with number, title and date", () => {
    const rows = decisions.map((file) => {
      const [title = "", , date = ""] = read(file).split("\n");
      const [, number, text] = /^# (\d+)\. (.+)$/.exec(title) ?? [];
      return `| [${number}](${basename(file)}) | ${text} | ${date.replace("Date: ", "")} |`;
    });
    const index = read("docs/decisions/README.md");
    expect(rows.filter((row) => !index.includes(row))).toEqual([]);
    expect(matches(/^\| \[(\d+)\]/gm, index)).toHaveLength(decisions.length);
  });

  it("link to their successor if superseded, and the successor links back", () => {
    const links = decisions.flatMap((file) =>
      matches(/superseded[^[\n]*\[\d+\]\(([^)]+)\)/g, read(file).split("\n")[3] ?? "").map(
        (successor) => ({ file, successor }),
      ),
    );
    expect(links.length).toBeGreaterThan(0);
    const oneWay = links.filter(
      ({ file, successor }) => !read(`docs/decisions/${successor}`).includes(basename(file)),
    );
    expect(oneWay).toEqual([]);
  });
});
