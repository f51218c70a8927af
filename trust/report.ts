import type { CheckResult } from "./checks/check.ts";
import { repeatedMails } from "./checks/leftovers.ts";
import type { Evidence } from "./evidence/evidence.ts";
import { type FaultKind, faultKinds } from "./faults/fault-kinds.ts";
import type { WebhookCounts } from "./outside/webhook-proxy.ts";

const SHOWN_VIOLATIONS = 5;

/** Renders the run as two Markdown tables: recovery times and checks. */
export function renderTables(evidence: Evidence, results: readonly CheckResult[]): string {
  return [...recoveryTable(evidence), "", renderChecks(results)].join("\n");
}

/** Renders checks as a Markdown table. */
export function renderChecks(results: readonly CheckResult[]): string {
  return [
    "| check | cases | violations |",
    "|---|---|---|",
    ...results.map(
      ({ name, counted, violations }) => `| ${name} | ${counted} | ${violations.length} |`,
    ),
  ].join("\n");
}

function recoveryTable({ faults }: Evidence): string[] {
  const rows = faultKinds.flatMap((kind) => {
    const times = timesOf(kind, faults);
    if (times.length === 0) return [];
    const exits = faults.filter((fault) => fault.kind === kind && fault.exits > 0).length;
    const middle = times[Math.floor(times.length / 2)];
    return [`| ${kind} | ${times.length} | ${times[0]} | ${middle} | ${times.at(-1)} | ${exits} |`];
  });
  return [
    "| fault | count | fastest recovery, ms | median | slowest | exits by itself |",
    "|---|---|---|---|---|---|",
    ...rows,
  ];
}

const timesOf = (kind: FaultKind, faults: Evidence["faults"]): number[] =>
  faults
    .filter((fault) => fault.kind === kind)
    .map(({ recoveredMs }) => recoveredMs ?? Number.POSITIVE_INFINITY)
    .sort((a, b) => a - b);

/** Renders the traffic through the product, one line per kind. */
export function renderCounts(evidence: Evidence, webhooks: WebhookCounts): string {
  const { rides, payments, tally, mails, diary } = evidence;
  const statuses = [...tally.statuses].sort(([a], [b]) => a - b);
  const money = payments.filter(({ state }) => state !== "unpaid").length;
  return [
    `rides ${rides.length}, payments ${money}, acknowledged acts ${diary.acts.length}, refunds ${diary.refunds.length}`,
    `webhooks ${webhooks.received}: ${webhooks.lost} lost, ${webhooks.doubled} doubled, ${webhooks.delayed} delayed`,
    `mails ${mails.size}, ${repeatedMails(evidence).length} of them repeated`,
    `answers ${statuses.map(([status, count]) => `${count} x ${status}`).join(", ")}, ${tally.broken} connections broken; the slowest answer took ${tally.slowestMs} ms`,
  ].join("\n");
}

/** Lists each failed check with its first violations. */
export function renderViolations(results: readonly CheckResult[]): string {
  return results
    .filter(({ violations }) => violations.length > 0)
    .map(({ name, violations }) =>
      [
        `FAILED: ${name} (${violations.length})`,
        ...violations.slice(0, SHOWN_VIOLATIONS).map((violation) => `  ${violation}`),
      ].join("\n"),
    )
    .join("\n");
}

/** The last line of a run. */
export function summaryOf(results: readonly CheckResult[]): string {
  const failed = results.filter(({ violations }) => violations.length > 0).length;
  return `${results.length - failed} checks passed, ${failed} failed`;
}
