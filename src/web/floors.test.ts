import { expect, test } from "vitest";

/** The folders of src/web by floor (layer), the lowest first. A folder imports only from floors below its own. */
const floors = [
  ["ui"],
  ["platform"],
  ["blocks", "cards", "contact-proofs", "gender-wish", "lost-items", "map", "passkeys"],
  ["offers", "proposals", "submissions", "suspensions", "tolls"],
  [
    ...[
      "accounts",
      "admin",
      "booking",
      "credentials",
      "documents",
      "drivers",
      "earnings",
      "favorites",
    ],
    ...["fee-rules", "ideas", "notices", "operations", "own-data", "payments", "profile"],
    ...[
      "rates",
      "referrals",
      "remittances",
      "reports",
      "rides",
      "spending",
      "surcharges",
      "testimonials",
      "trusted-contacts",
      "two-step",
      "webhooks",
    ],
  ],
  ["directions", "messages", "ratings"],
  ["safety"],
  [
    "driver-rides",
    "faq",
    "landing",
    "live-map",
    "next-action",
    "payouts",
    "policies",
    "service-status",
    "tips",
  ],
  ["product", "requests", "ride-page", "rider-home", "scheduling", "shared-ride"],
  ["overview", "payment-result", "rider-history"],
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

test("assigns each folder to one floor", () => {
  const folders = new Set(production.map(({ path }) => folderOf(path)));
  expect(floors.flat().toSorted()).toEqual([...folders].toSorted());
});

test("imports only from lower floors", () => {
  const crossFolderImports = production.flatMap(({ path, code }) =>
    [...code.matchAll(/"#web\/([\w-]+)\/[^"]+"/g)]
      .filter(([, to = ""]) => to !== folderOf(path))
      .map(([, to = ""]) => ({ path, to })),
  );
  expect(crossFolderImports.length).toBeGreaterThan(500);
  const upwards = crossFolderImports.filter(
    ({ path, to }) => floorOf(to) >= floorOf(folderOf(path)),
  );
  expect(upwards).toEqual([]);
});

test("has no import cycles, including type imports", () => {
  const imports = new Map(production.map(({ path, code }) => [path, importsOf(path, code)]));
  expect([...imports.values()].flat().length).toBeGreaterThan(1000);
  expect(listFilesInCycles(imports)).toEqual([]);
});

/** Files of src/web that a file imports or re-exports statically; dynamic imports are excluded. */
function importsOf(path: string, code: string): string[] {
  const folder = path.replace(/[^/]*$/, "");
  return [...code.matchAll(/from "(\.\/|#web\/)([^"]+)"/g)].map(([, start, to = ""]) =>
    start === "./" ? folder + to : to,
  );
}

/** Files in import cycles, and their importers: the rest after repeatedly removing files without imports. */
function listFilesInCycles(imports: Map<string, string[]>): string[] {
  const remaining = new Map(imports);
  const isAcyclic = (path: string) => !(imports.get(path) ?? []).some((to) => remaining.has(to));
  for (let free = [...remaining.keys()].filter(isAcyclic); free.length > 0; ) {
    for (const path of free) remaining.delete(path);
    free = [...remaining.keys()].filter(isAcyclic);
  }
  return [...remaining.keys()];
}
