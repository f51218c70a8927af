import { runChecks } from "./checks/all-checks.ts";
import { readOptions } from "./options.ts";
import { publish } from "./publish.ts";
import { renderCounts, renderTables, renderViolations, summaryOf } from "./report.ts";
import { runDrill } from "./restore/drill.ts";
import { runStorm } from "./storm.ts";
import { startTestEnvironment } from "./test-environment.ts";

const options = readOptions(process.argv.slice(2));
console.log(`trust: ${options.faults} faults (${options.kinds.join()}), --seed ${options.seed}`);
const drillResults = options.hasDrill ? await runDrill(options.seed) : [];
const ground = await startTestEnvironment({
  seed: options.seed,
  hasSmallDisk: options.kinds.includes("disk"),
});
const stopOnSignal = () => void ground.stop().finally(() => process.exit(130));
process.once("SIGINT", stopOnSignal);
process.once("SIGTERM", stopOnSignal);
try {
  const evidence = await runStorm(ground, options);
  const results = [...drillResults, ...runChecks(evidence)];
  const tables = renderTables(evidence, results);
  const counts = renderCounts(evidence, ground.proxy.counts);
  console.log([tables, counts, renderViolations(results)].join("\n\n"));
  console.log(`the product's log: ${ground.logFile}`);
  if (options.isPublished) await publish({ options, tables, counts, summary: summaryOf(results) });
  console.log(summaryOf(results));
  process.exitCode = results.some(({ violations }) => violations.length > 0) ? 1 : 0;
} finally {
  await ground.stop();
}
