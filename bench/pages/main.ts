import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { addressesOf, type Role, roles } from "#e2e/routes.ts";
import { readFindings, storeFindings } from "../findings.ts";
import { type Measurement, renderReport } from "../report.ts";
import { median } from "../statistics.ts";
import { inNewPage, openAddress, openBench, type Size } from "./browser.ts";
import { findExamples } from "./examples.ts";
import { measureScenario, scenarios } from "./interactions.ts";
import { measureLargestPaint } from "./largest-paint.ts";
import { type LayoutShift, layoutShiftOf, observeLayoutShift } from "./layout-shift.ts";
import { scriptBytesOf } from "./script-sizes.ts";

const PAGE = join(import.meta.dirname, "../../docs/performance.md");
const GOALS = {
  landingKb: 15,
  bookingKb: 110,
  otherKb: 140,
  shift: 0.02,
  paintMs: 1200,
  actMs: 200,
};

/** `npm run pages:measure -- [--url URL] [--rounds 5] [--only /history] [--explain]` measures a running demo. */
const { values: options } = parseArgs({
  options: {
    url: { type: "string", default: "http://localhost:3000" },
    rounds: { type: "string", default: "5" },
    only: { type: "string" },
    explain: { type: "boolean", default: false },
  },
});
const rounds = Number(options.rounds);

interface MeasuredRoute {
  role: Role;
  address: string;
  size: Size;
  kb: number;
  shift: LayoutShift;
}

const bench = await openBench(options.url);
const examples = await findExamples(bench.url, bench.sessions);
try {
  const measurements = await measureRoutes();
  if (options.explain) for (const route of measurements) explain(route);
  if (options.only === undefined)
    await publish([
      ...routeFindings(measurements),
      await measurePaint(),
      await measureInteractions(),
    ]);
} finally {
  await bench.browser.close();
}

/** Measures every page at both widths. */
async function measureRoutes(): Promise<MeasuredRoute[]> {
  const measurements: MeasuredRoute[] = [];
  for (const { role, address } of listRoutes())
    for (const size of ["phone", "desktop"] as const) {
      const route = await measureRoute({ role, address, size });
      console.log(`${route.shift.sum.toFixed(4)} ${route.kb.toFixed(1)} kB ${nameOf(route)}`);
      measurements.push(route);
    }
  return measurements;
}

function listRoutes(): { role: Role; address: string }[] {
  return roles.flatMap((role) =>
    addressesOf(role, examples[role])
      .filter((address) => options.only === undefined || address.startsWith(options.only))
      .map((address) => ({ role, address })),
  );
}

async function measureRoute(route: Omit<MeasuredRoute, "kb" | "shift">): Promise<MeasuredRoute> {
  const seen: Pick<MeasuredRoute, "kb" | "shift">[] = [];
  for (let round = 0; round < rounds; round += 1)
    seen.push(
      await inNewPage(bench, route, async (page) => {
        await observeLayoutShift(page);
        await openAddress(page, route.address);
        return { kb: (await scriptBytesOf(page)) / 1000, shift: await layoutShiftOf(page) };
      }),
    );
  const sum = median(seen.map(({ shift }) => shift.sum));
  const shift = seen.find((one) => one.shift.sum === sum)?.shift ?? { sum, moved: [] };
  return { ...route, kb: median(seen.map(({ kb }) => kb)), shift };
}

function explain({ shift, ...route }: MeasuredRoute): void {
  if (shift.sum <= GOALS.shift / 4) return;
  console.log(`${nameOf(route)}: ${shift.sum.toFixed(4)}`);
  for (const line of shift.moved) console.log(`    ${line}`);
}

function nameOf({ role, address, size }: Pick<MeasuredRoute, "role" | "address" | "size">): string {
  return `${role} ${address.replaceAll(/[0-9a-f-]{36}/g, ":id")} (${size})`;
}

function routeFindings(measured: readonly MeasuredRoute[]): Measurement[] {
  const isAt = (role: Role, address: string) => (route: MeasuredRoute) =>
    route.role === role && route.address === address;
  const isLanding = isAt("visitor", "/");
  const isBooking = isAt("rider", "/");
  const others = measured.filter((route) => !isLanding(route) && !isBooking(route));
  const moving = measured
    .filter(({ shift }) => shift.sum > 0.001)
    .toSorted((a, b) => b.shift.sum - a.shift.sum);
  const worst = moving[0];
  return [
    scripts("", "the landing page", measured.filter(isLanding), GOALS.landingKb),
    scripts("b", "the booking form", measured.filter(isBooking), GOALS.bookingKb),
    scripts("c", "each other route", others, GOALS.otherKb),
    {
      number: 17,
      what: `layout shift of ${measured.length} pages at 390 and 1280 px, sum of all shifts without input`,
      goal: `<= ${GOALS.shift} each`,
      measured: worst ? `${worst.shift.sum.toFixed(3)} (${nameOf(worst)})` : "0",
      isMet: !worst || worst.shift.sum <= GOALS.shift,
      details: moving.map((route) => `${nameOf(route)}: ${route.shift.sum.toFixed(4)}`),
    },
  ];
}

function scripts(
  part: string,
  page: string,
  measured: readonly MeasuredRoute[],
  goalKb: number,
): Measurement {
  const largest = Math.max(...measured.map(({ kb }) => kb));
  const phones = measured.filter(({ size }) => size === "phone");
  return {
    number: 16,
    part,
    what: `scripts of ${page}, gzip, as the browser loads them`,
    goal: `<= ${goalKb} kB`,
    measured: `${largest.toFixed(1)} kB`,
    isMet: largest <= goalKb,
    details:
      phones.length > 1 ? phones.map((route) => `${nameOf(route)}: ${route.kb.toFixed(1)} kB`) : [],
  };
}

async function measurePaint(): Promise<Measurement> {
  const times = await repeat(() => measureLargestPaint(bench, "/"));
  return {
    number: 18,
    what: "largest contentful paint of the landing page: phone, slow 4G, processor 4 x slower",
    goal: `<= ${GOALS.paintMs} ms`,
    measured: `${median(times).toFixed(0)} ms`,
    isMet: median(times) <= GOALS.paintMs,
    details: [`each round: ${times.map((time) => time.toFixed(0)).join(", ")} ms`],
  };
}

async function measureInteractions(): Promise<Measurement> {
  const slowest: { name: string; ms: number }[] = [];
  for (const scenario of scenarios) {
    const ms = median(await repeat(() => measureScenario(bench, scenario)));
    console.log(`${ms} ms ${scenario.name}`);
    slowest.push({ name: scenario.name, ms });
  }
  const worst = Math.max(...slowest.map(({ ms }) => ms));
  return {
    number: 19,
    what: "slowest interaction: phone, processor 4 x slower",
    goal: `<= ${GOALS.actMs} ms`,
    measured: `${worst} ms`,
    isMet: worst <= GOALS.actMs,
    details: slowest.map(({ name, ms }) => `${name}: ${ms} ms`),
  };
}

async function repeat(measure: () => Promise<number>): Promise<number[]> {
  const values: number[] = [];
  for (let round = 0; round < rounds; round += 1) values.push(await measure());
  return values;
}

/** Prints the table and writes it into docs/performance.md. */
async function publish(findings: Measurement[]): Promise<void> {
  for (const { number, part = "", what, goal, measured, isMet } of findings)
    console.log(`| ${number}${part} | ${what} | ${goal} | ${measured} | ${isMet ? "yes" : "no"} |`);
  await storeFindings(
    findings,
    `Chromium ${bench.browser.version()}, ${rounds === 1 ? "one round" : `medians of ${rounds}`}`,
  );
  await writeFile(PAGE, renderReport(await readFindings()));
}
