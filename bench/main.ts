import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { prepareDatabase } from "./bench-database.ts";
import { measureBooking } from "./ratios/booking.ts";
import { measureHistory } from "./ratios/history.ts";
import { measureLists } from "./ratios/lists.ts";
import { measureLivePosition } from "./ratios/live-position.ts";
import { measureOwnPages } from "./ratios/own-pages.ts";
import { measurePositions } from "./ratios/positions.ts";
import { measureQuoteLog } from "./ratios/quote-log.ts";
import { measureQuotePath } from "./ratios/quote-path.ts";
import { measureRouting } from "./ratios/routing.ts";
import { measureScheduling } from "./ratios/scheduling.ts";
import { measureSearch } from "./ratios/search.ts";
import { measureStart } from "./ratios/start.ts";
import { measureSuggestions } from "./ratios/suggestions.ts";
import { type Finding, renderReport } from "./report.ts";

const PAGE = join(import.meta.dirname, "../docs/performance.md");
const DRIVERS = 100_000;

const measures = [
  measureStart,
  measureQuotePath,
  measureSearch,
  measurePositions,
  measureQuoteLog,
  measureHistory,
  measureOwnPages,
  measureLists,
  measureBooking,
  measureScheduling,
  measureSuggestions,
  measureRouting,
  measureLivePosition,
];

console.log(`bench: a database with ${DRIVERS.toLocaleString("en-US")} drivers is being created`);
const database = await prepareDatabase(DRIVERS);
const findings: Finding[] = [];
try {
  for (const measure of measures) {
    const results = await measure(database);
    findings.push(...results);
    for (const { number, part = "", measured, goal, isMet, details } of results) {
      console.log(`bench: ${number}${part}: ${measured} (${goal})${isMet ? "" : "  MISSED"}`);
      for (const detail of details) console.log(`bench:    ${detail}`);
    }
  }
  const { rows } = await database.pool.query<{ server_version: string }>("show server_version");
  await writeFile(PAGE, renderReport(findings, `PostgreSQL ${rows[0]?.server_version}`));
  console.log("bench: written to docs/performance.md");
} finally {
  await database.remove();
}
