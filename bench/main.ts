import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type BenchDatabase, prepareDatabase } from "./bench-database.ts";
import { readFindings, storeFindings } from "./findings.ts";
import { measureBooking } from "./ratios/booking.ts";
import { measureHistory } from "./ratios/history.ts";
import { measureIdleConnections } from "./ratios/idle-connections.ts";
import { measureLists } from "./ratios/lists.ts";
import { measureLivePosition } from "./ratios/live-position.ts";
import { measureLogInFlood } from "./ratios/log-in-flood.ts";
import { measureOwnPages } from "./ratios/own-pages.ts";
import { measurePositions } from "./ratios/positions.ts";
import { measureQuoteLog } from "./ratios/quote-log.ts";
import { measureQuotePath } from "./ratios/quote-path.ts";
import { measureReads } from "./ratios/reads.ts";
import { measureRouting } from "./ratios/routing.ts";
import { measureScheduling } from "./ratios/scheduling.ts";
import { measureSearch } from "./ratios/search.ts";
import { measureStart } from "./ratios/start.ts";
import { measureSuggestions } from "./ratios/suggestions.ts";
import { type Measurement, renderReport } from "./report.ts";

const PAGE = join(import.meta.dirname, "../docs/performance.md");
const DRIVERS = 100_000;

interface Measure {
  /** Numbers of the rows that it measures, in the table of docs/performance.md. */
  rows: string[];
  run: ((database: BenchDatabase) => Promise<Measurement[]>)[];
}

/** Run in this order: measureLists reads among the rides that measureHistory inserts. */
const measures: Measure[] = [
  { rows: ["9"], run: [measureStart] },
  { rows: ["1"], run: [measureQuotePath] },
  { rows: ["2", "3", "10"], run: [measureSearch] },
  { rows: ["3b"], run: [measurePositions] },
  { rows: ["8", "8b"], run: [measureIdleConnections] },
  { rows: ["4"], run: [measureQuoteLog] },
  { rows: ["10b", "10c", "12"], run: [measureHistory, measureOwnPages, measureLists] },
  { rows: ["5"], run: [measureBooking] },
  { rows: ["6"], run: [measureReads] },
  { rows: ["7"], run: [measureLogInFlood] },
  { rows: ["11"], run: [measureScheduling] },
  { rows: ["13"], run: [measureSuggestions] },
  { rows: ["14"], run: [measureRouting] },
  { rows: ["15"], run: [measureLivePosition] },
];

const chosenMeasures = chooseMeasures();
console.log(`bench: a database with ${DRIVERS.toLocaleString("en-US")} drivers is being created`);
const database = await prepareDatabase(DRIVERS);
try {
  const { rows } = await database.pool.query<{ server_version: string }>("show server_version");
  const postgres = `PostgreSQL ${rows[0]?.server_version}`;
  for (const run of chosenMeasures.flatMap((measure) => measure.run)) {
    const findings = await run(database);
    for (const finding of findings) printFinding(finding);
    await storeFindings(findings, postgres);
    await writeFile(PAGE, renderReport(await readFindings()));
  }
  console.log("bench: written to docs/performance.md");
} finally {
  await database.remove();
}

/** Returns the measures that `--only 1,10b` names, or all. Throws if it names an unknown row. */
function chooseMeasures(): Measure[] {
  const { values } = parseArgs({ options: { only: { type: "string" } } });
  if (!values.only) return measures;
  const selectedNames = values.only.split(",");
  const known = measures.flatMap(({ rows }) => rows);
  const unknown = selectedNames.find((row) => !known.includes(row));
  if (unknown !== undefined)
    throw new Error(`--only: expected some of ${known.join()}, got ${unknown}`);
  return measures.filter(({ rows }) => rows.some((row) => selectedNames.includes(row)));
}

function printFinding({ number, part = "", measured, goal, isMet, details }: Measurement): void {
  console.log(`bench: ${number}${part}: ${measured} (${goal})${isMet ? "" : "  MISSED"}`);
  for (const detail of details) console.log(`bench:    ${detail}`);
}
