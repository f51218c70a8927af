// Loses a database and rebuilds it from a backup and Stripe: npm run trust:restore
import { parseArgs } from "node:util";
import { renderChecks, renderViolations } from "#trust/report.ts";
import { runDrill } from "./drill.ts";

const { values } = parseArgs({ options: { seed: { type: "string", default: "1" } } });
const results = await runDrill(Number(values.seed));
console.log(`${renderChecks(results)}\n\n${renderViolations(results)}`);
process.exitCode = results.some(({ violations }) => violations.length > 0) ? 1 : 0;
