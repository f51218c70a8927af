import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const files = globSync("src/**/*.{ts,tsx}", { cwd: root })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !path.endsWith(".d.ts"))
  .map((path) => ({ path, code: readFileSync(resolve(root, path), "utf8") }));
const productionFiles = files.filter(({ path }) => !/\.test\.tsx?$|\/testing\//.test(path));

test("a server slice does not import another slice's routes; app.ts combines them", () => {
  const crossing = imports().filter(
    ({ from, to, file }) => from !== to && /(^|-)routes\.ts$/.test(file),
  );
  expect(crossing).toEqual([]);
});

test("the server writes SQL only in query files and in the database, jobs and outbox folders", () => {
  const mayContainSql = (path: string) =>
    /queries\.ts$|^src\/server\/(database|jobs|outbox)\//.test(path) ||
    !path.startsWith("src/server/");
  const others = productionFiles.filter(
    ({ path, code }) =>
      !mayContainSql(path) &&
      /\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(code),
  );
  expect(others.map(({ path }) => path)).toEqual([]);
});

test("queries get the time as an argument", () => {
  const clockReaders = productionFiles.filter(
    ({ path, code }) =>
      /^src\/server\/.*queries\.ts$/.test(path) &&
      /new Date\(\)|\bDate\.now\(\)|sql`now\(\)`/.test(code),
  );
  expect(clockReaders.map(({ path }) => path)).toEqual([]);
});

test("nothing is imported from a folder above", () => {
  const upwards = files.filter(({ code }) => /(from|import\() ?"\.\.\//.test(code));
  expect(upwards.map(({ path }) => path)).toEqual([]);
});

/** Imports from a folder of the server by its alias. */
function imports() {
  const aliased = /"#server\/([\w-]+)\/([^"]+)"/g;
  return productionFiles
    .filter(({ path }) => path.startsWith("src/server/") && path.split("/").length > 3)
    .flatMap(({ path, code }) =>
      [...code.matchAll(aliased)].map(([, to = "", file = ""]) => ({
        path,
        from: path.split("/")[2] ?? "",
        to,
        file,
      })),
    );
}
