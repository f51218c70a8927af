import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { filesOnCycles, listFiles, readImports } from "./testing/import-graph.ts";

/** Folders and loose files of a root, the highest floor first. Each imports values (not types) only from below. */
const floors = {
  "src/server/": [
    "main.ts",
    "run.ts",
    "start.ts",
    "app.ts compose.ts jobs",
    "suspensions",
    "admin live-map log-in metrics operations own-data ride-checks",
    "directions messages passkeys payments ride-notices share-links trusted-contacts two-step",
    "alerts blocks credentials gender-wish lost-items profile rides",
    "cards favorites live notices payouts ratings saved-places second-steps submissions text-notices webhooks",
    "accounts drivers gofs mds overview scheduling",
    "booking contact-proofs documents earnings fee-rules ideas product rates referrals remittances reports service-status spending start-failure.ts testimonials",
    "journey surcharges",
    "breadcrumbs doctor images linked-accounts minutes places proposals toll-policy",
    "backup city overload",
    "adapters choose-world.ts env.ts http letters market uncaught.ts",
    "cache.ts problem.ts secrets services.ts settings stop-in-order.ts tracing world.ts",
    "audit database flood-proof-map.ts ledger log.ts npm-launcher.ts outbox sweep-step.ts",
  ],
  "src/shared/": [
    "operations",
    "live live-map messages payments rates scheduling share-links",
    "admin rides",
    "fares gender-wish mds profile surcharges",
    "booking credentials earnings favorites fee-rules gofs journey own-data passkeys product ratings referrals submissions trusted-contacts two-step",
    "accounts blocks breadcrumbs contact-proofs directions documents drivers ideas lost-items proposals remittances reports ride-checks saved-places service-status suspensions testimonials tips tolls",
    "alerts basis-points.ts cards fields.ts iso-day.ts ledger linked-accounts notices overview payouts places spending text-notices webhooks",
    "market-day.ts market-time.ts paging.ts plus-minutes.ts preview.ts product.ts visible-text.ts wire.ts",
    "capitalize.ts csv.ts endpoint.ts image-kind.ts links.ts markup.ts money.ts market-zone.ts permissions.ts plus-days.ts",
  ],
};

type Root = keyof typeof floors;
const roots = Object.keys(floors) as Root[];
const floorsOf = (root: Root) => floors[root].toReversed().map((names) => names.split(" "));
const nodeOf = (root: Root, path: string) => path.slice(root.length).replace(/\/.*/, "");

test.each(roots)("%s: every folder has its floor, and every floor its folders", (root) => {
  const nodes = new Set(listFiles(root).map((path) => nodeOf(root, path)));
  expect(floorsOf(root).flat().toSorted()).toEqual([...nodes].toSorted());
});

test.each(roots)("%s: a folder imports values only from the floors below it", (root) => {
  const table = floorsOf(root);
  const floorOf = (node: string) => table.findIndex((names) => names.includes(node));
  const crossing = readImports(root)
    .filter(({ to, isValue }) => isValue && isIn(root, to))
    .map(({ from, to }) => ({ from, to, nodes: [nodeOf(root, from), nodeOf(root, to)] as const }))
    .filter(({ nodes: [from, to] }) => from !== to);
  expect(crossing.length).toBeGreaterThan(100);
  const upwards = crossing.filter(({ nodes: [from, to] }) => floorOf(to) >= floorOf(from));
  expect(upwards.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

test("no files of server, shared, sandbox and demo import each other in a cycle, not even types", () => {
  expect(filesOnCycles(readImports("src/server", "src/shared", "sandbox", "demo"))).toEqual([]);
});

test("the sandbox, with the stand-ins for Stripe, mail and SMS, imports nothing from the server or the demo", () => {
  const inward = readImports("sandbox").filter(({ to }) => /^(src\/server|demo)\//.test(to));
  expect(inward).toEqual([]);
});

test.each(roots)("docs/architecture.md shows the floors of %s", (root) => {
  const page = readFileSync(resolve(import.meta.dirname, "../../docs/architecture.md"), "utf8");
  const highest = floors[root].length - 1;
  const table = floors[root].map((names, row) => `${String(highest - row).padStart(2)}  ${names}`);
  expect(page).toContain(["```", ...table, "```"].join("\n"));
});

function isIn(root: Root, path: string): boolean {
  return path.startsWith(root) && !path.endsWith(".d.ts");
}
