import type { Scan } from "./scanners.ts";
import type { LimitTry } from "./subnet-limits.ts";
import type { Walked } from "./walk-pages.ts";
import type { Written } from "./write-payloads.ts";

export interface WebResults {
  written: Written;
  walked: Walked;
  scans: readonly Scan[];
  limits: readonly LimitTry[];
}

/** At least this many calls must store payloads, and pages show them, or the walk proves nothing. */
const ENOUGH = { calls: 10, showing: 10, requests: 500 };

/** Whatever got through, and parts of the run that proved nothing. A missing scanner is no violation. */
export const judgeWeb = ({ written, walked, scans, limits }: WebResults): string[] => [
  ...written.failures,
  ...walked.violations,
  ...(written.acceptedCalls.length < ENOUGH.calls
    ? [`only ${written.acceptedCalls.length} calls accepted a payload`]
    : []),
  ...(walked.showing < ENOUGH.showing ? [`only ${walked.showing} pages show a payload`] : []),
  ...scans.flatMap(({ scanner, isInstalled, requests, findings }) => [
    ...findings.map((finding) => `${scanner}: ${finding}`),
    ...(isInstalled && requests < ENOUGH.requests
      ? [`${scanner} sent only ${requests} requests`]
      : []),
  ]),
  ...limits
    .filter(({ accepted, expected }) => accepted !== expected)
    .map(
      ({ addresses, accepted, expected }) => `${addresses}: ${accepted} accepted, not ${expected}`,
    ),
];

/** Markdown tables of the counts. */
export const renderWeb = ({ written, walked, scans, limits }: WebResults): string =>
  [
    "| part | targets | requests | accepted | findings |",
    "|---|---|---|---|---|",
    `| payloads in texts | ${written.calls} calls | ${written.sent} | ${written.accepted}, in ${written.acceptedCalls.length} calls | ${written.failures.length} |`,
    `| walk | ${walked.pages} pages | | ${walked.showing} pages show payloads as text | ${walked.violations.length} |`,
    ...scans.map(({ scanner, isInstalled, targets, requests, findings }) =>
      isInstalled
        ? `| ${scanner} | ${targets} | ${requests} | | ${findings.length} |`
        : `| ${scanner} | not installed: apt-get install ${scanner} | | | |`,
    ),
    ...limits.map(
      ({ addresses, sent, accepted, expected }) =>
        `| registrations from ${addresses} | | ${sent} | ${accepted} of ${expected} | ${accepted === expected ? 0 : 1} |`,
    ),
  ].join("\n");
