import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { percent } from "../report.ts";
import { fitArea } from "./fit-area.ts";
import { asArea, judge, type Verdict } from "./judge.ts";
import { measureRoads } from "./measure-roads.ts";
import { readTrips } from "./read-trips.ts";

const root = join(import.meta.dirname, "../..");
const TABLE = join(root, "src/shared/places/area-minutes/manhattan.json");
const EXTRACT = join(root, "demo/city/manhattan.osm.pbf");
const USAGE = `Usage: npm run minutes:measure -- TRIPS.csv [--write]
Judges the minutes of routes by metered trips inside the demo's city pack, five-fold cross-validated.
--write fits the table of the area to all of these trips and stores it.`;

/** Largest median error, and smallest share of trips inside the displayed range. */
const goals = { median: 0.22, inRange: 0.8 };

const { values, positionals } = parseArgs({
  options: { write: { type: "boolean" } },
  allowPositionals: true,
});
const [file, ...others] = positionals;
if (file === undefined || others.length > 0) {
  console.error(USAGE);
  process.exit(2);
}

const all = readTrips(file);
const { bounds, routed } = await measureRoads(EXTRACT, all);
console.log(`${routed.length} of ${all.length} trips have both ends on roads of the pack`);
const verdicts = judge(routed);
for (const line of tableOf(verdicts)) console.log(line);
const misses = missesOf(verdicts);
for (const miss of misses) console.log(`MISSED: ${miss}`);
if (values.write) {
  const table = asArea(fitArea(routed), { name: "Manhattan", bounds, trips: routed.length });
  writeFileSync(TABLE, `${JSON.stringify(table, null, 2)}\n`);
  console.log(`Written to ${TABLE}`);
}
process.exitCode = misses.length === 0 ? 0 : 1;

function tableOf(rows: readonly Verdict[]): string[] {
  const exact = (share: number) => `${(share * 100).toFixed(1)} %`;
  return [
    "| minutes | median error | as shown | 90 % within | in the range shown |",
    "|---|---|---|---|---|",
    ...rows.map(
      ({ name, median, shown, ninetieth, inRange }) =>
        `| ${name} | ${exact(median)} | ${exact(shown)} | ${percent(ninetieth)} | ${percent(inRange)} |`,
    ),
  ];
}

function missesOf(rows: readonly Verdict[]): string[] {
  const [ours, estimate] = ["ours", "estimate"].map((name) =>
    rows.find((row) => row.name === name),
  );
  if (!ours || !estimate) throw new Error("There is no verdict");
  return [
    ours.median > goals.median && `the median error is above ${percent(goals.median)}`,
    ours.median > estimate.median && "the estimate is better",
    ours.shown > estimate.shown && "the estimate is better as shown",
    ours.inRange < goals.inRange && `the range holds less than ${percent(goals.inRange)}`,
  ].filter((miss) => miss !== false);
}
