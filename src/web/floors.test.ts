import { expect, test } from "vitest";

/** The folders of the browser, lowest floor first. A folder imports only from floors below its own. */
const floors = [
  ["ui"],
  ["platform"],
  ["offers"],
  [
    ...["accounts", "admin", "booking", "credentials", "drivers", "earnings", "favorites"],
    ...["fee-rules", "ideas", "notices", "operations", "own-data", "payments", "profile"],
    ...["rates", "referrals", "reports", "rides", "spending", "testimonials", "two-step"],
  ],
  ["driver-rides", "faq", "landing", "next-action", "payouts", "ratings"],
  ["ride-page", "rider-home", "scheduling"],
  ["payment-result", "rider-history"],
  ["app"],
];

const sources = import.meta.glob<string>("/src/web/**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const production = Object.entries(sources)
  .map(([path, code]) => ({ path: path.replace("/src/web/", ""), code }))
  .filter(({ path }) => path.includes("/") && !/\.test\.tsx?$|(^|\/)testing\//.test(path));
const folderOf = (path: string) => path.replace(/\/.*/, "");
const floorOf = (folder: string) => floors.findIndex((floor) => floor.includes(folder));

test("every folder has its floor, and every floor its folders", () => {
  const folders = new Set(production.map(({ path }) => folderOf(path)));
  expect(floors.flat().toSorted()).toEqual([...folders].toSorted());
});

test("a folder imports only from the floors below it", () => {
  const crossing = production.flatMap(({ path, code }) =>
    [...code.matchAll(/"#web\/([\w-]+)\/[^"]+"/g)]
      .filter(([, to = ""]) => to !== folderOf(path))
      .map(([, to = ""]) => ({ path, to })),
  );
  expect(crossing.length).toBeGreaterThan(500);
  const upwards = crossing.filter(({ path, to }) => floorOf(to) >= floorOf(folderOf(path)));
  expect(upwards).toEqual([]);
});

test("no files import each other in a circle, types included", () => {
  const imports = new Map(production.map(({ path, code }) => [path, importsOf(path, code)]));
  expect([...imports.values()].flat().length).toBeGreaterThan(1000);
  expect(circles(imports)).toEqual([]);
});

/** Paths of the browser's files that a file imports at once; files it loads later are left out. */
function importsOf(path: string, code: string): string[] {
  const folder = path.replace(/[^/]*$/, "");
  return [...code.matchAll(/from "(\.\/|#web\/)([^"]+)"/g)].map(([, start, to = ""]) =>
    start === "./" ? folder + to : to,
  );
}

/** Files in circles and their importers: the rest after removing files without imports, over and over. */
function circles(imports: Map<string, string[]>): string[] {
  const left = new Map(imports);
  const isFree = (path: string) => !(imports.get(path) ?? []).some((to) => left.has(to));
  for (let free = [...left.keys()].filter(isFree); free.length > 0; ) {
    for (const path of free) left.delete(path);
    free = [...left.keys()].filter(isFree);
  }
  return [...left.keys()];
}
