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
const environment = await startTestEnvironment({
  seed: options.seed,
  hasSmallDisk: options.kinds.includes("disk"),
});
const stopOnSignal = () => void environment.stop().finally(() => process.exit(130));
process.once("SIGINT", stopOnSignal);
process.once("SIGTERM", stopOnSignal);
try {
  const evidence = await runStorm(environment, options);
  const results = [...drillResults, ...runChecks(evidence)];
  const tables = renderTables(evidence, results);
  const counts = renderCounts(evidence, environment.proxy.counts);
  console.log([tables, counts, renderViolations(results)].join("\n\n"));
  console.log(`the product's log: ${environment.logFile}`);
  if (options.isPublished) await publish({ options, tables, counts, summary: summaryOf(results) });
  console.log(summaryOf(results));
  process.exitCode = results.some(({ violations }) => violations.length > 0) ? 1 : 0;
} finally {
  await environment.stop();
}
