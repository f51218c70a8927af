// Runs the static checks together, then the tests; the first stage that fails ends the run with its output.
// `npm test -- --only unit,e2e` runs some of them.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { describeTraffic, readTraffic } from "./stripe/traffic.mjs";

const root = join(import.meta.dirname, "..");
const scratch = mkdtempSync(join(tmpdir(), "faire-test-"));
const unitReport = join(scratch, "unit.json");
const e2eReport = join(scratch, "e2e.json");
/** Each process with a payment sandbox writes its validated traffic here. */
const stripeTraffic = join(scratch, "stripe");
mkdirSync(stripeTraffic);

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
/** The commands of a script of package.json, one step each. */
const commands = (name, script) =>
  script.split(" && ").map((run) => ({ name: `${name}: ${run}`, run }));

const steps = [
  ...commands("types", scripts.typecheck),
  ...commands("lint", scripts.lint),
  ...commands("unused", scripts.unused),
  {
    name: "unit",
    run: "vitest run --reporter=default --reporter=json",
    options: [`--outputFile.json=${unitReport}`],
    count: () => countUnit(readReport(unitReport)),
  },
  {
    name: "e2e",
    // These reporters print the errors of failed stories last, so that the end of a truncated log has them.
    run: "playwright test --reporter=dot,json",
    count: () => countE2e(readReport(e2eReport)),
    warn: () => listFlaky(readReport(e2eReport)),
  },
];

const noTests = () => ({ passed: 0, failed: 0 });
const total = { passed: 0, failed: 0 };
const selectedSteps = selectSteps();
const isTest = ({ name }) => ["unit", "e2e"].includes(name);
const stages = [
  selectedSteps.filter((step) => !isTest(step)),
  ...selectedSteps.filter(isTest).map((step) => [step]),
];
for (const stage of stages) {
  const results = await Promise.all(stage.map(runStep));
  if (results.includes(false)) break;
}
reportTraffic();
rmSync(scratch, { recursive: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** Prints the Stripe traffic of all processes and fails the run if any of it was invalid. */
function reportTraffic() {
  const traffic = readTraffic(stripeTraffic);
  if (traffic.total === 0) return;
  console.log(describeTraffic(traffic));
  total.failed += traffic.faults.length > 0 ? 1 : 0;
}

function selectSteps() {
  const position = process.argv.indexOf("--only");
  if (position < 0) return steps;
  const names = (process.argv[position + 1] ?? "").split(",");
  const named = steps.filter(({ name }) => names.includes(name.split(":")[0]));
  if (named.length > 0) return named;
  console.error("Choose from types, lint, unused, unit and e2e, with commas between them.");
  process.exit(2);
}

/**
 * Runs a step and adds its test counts to the total. A step that fails without a failed test counts as one failure.
 */
async function runStep({ name, run, options = [], count = noTests, warn = () => [] }) {
  const startedAt = performance.now();
  const { code, output } = await runProgram(...run.split(" "), ...options);
  const { passed, failed } = count();
  const isGreen = code === 0 && failed === 0;
  total.passed += passed;
  total.failed += isGreen ? 0 : Math.max(failed, 1);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const tests = passed + failed > 0 ? `, ${passed} passed, ${failed} failed` : "";
  console.log(`${name} … ${isGreen ? "ok" : "FAILED"} (${seconds} s${tests})`);
  for (const title of warn()) console.log(`  passed at the second try: ${title}`);
  if (!isGreen) console.log(`\n${output}`);
  return isGreen;
}

async function runProgram(program, ...args) {
  const path = [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      PATH: path,
      NO_COLOR: "1",
      // The type checkers are Go programs. Collecting garbage less often saves a quarter of their work for 300 MB each.
      GOGC: process.env.GOGC ?? "800",
      PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport,
      STRIPE_TRAFFIC: stripeTraffic,
    },
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  const parts = [];
  child.stdout.on("data", (part) => parts.push(part));
  child.stderr.on("data", (part) => parts.push(part));
  const [code] = await once(child, "close");
  return { code, output: Buffer.concat(parts).toString() };
}

/** Undefined if the program died before it could report. */
function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}

function countUnit(report) {
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
}

function countE2e(report) {
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {};
  return { passed: expected + flaky, failed: unexpected };
}

/** Titles of the stories that failed at first and passed when run again. */
function listFlaky(report) {
  const listSuite = ({ file, suites = [], specs = [] }) => [
    ...suites.flatMap(listSuite),
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
      .map(({ title, line }) => `${file}:${line} ${title}`),
  ];
  return (report?.suites ?? []).flatMap(listSuite);
}
