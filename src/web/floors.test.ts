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
