import type { CrawlResult } from "./crawl-pages.ts";
import type { Scan } from "./scanners.ts";
import type { LimitProbe } from "./subnet-limits.ts";
import type { WriteResult } from "./write-payloads.ts";

export interface WebResults {
  writeResult: WriteResult;
  crawlResult: CrawlResult;
  scans: readonly Scan[];
  limits: readonly LimitProbe[];
}

/** Minimum numbers of calls that accept payloads, of pages that show them, and of a scanner's requests. */
const ENOUGH = { calls: 10, showing: 10, requests: 500 };

/** Lists successful attacks, and parts of the run that proved nothing. A missing scanner is no violation. */
export const judgeWeb = ({ writeResult, crawlResult, scans, limits }: WebResults): string[] => [
  ...writeResult.failures,
  ...crawlResult.violations,
  ...(writeResult.acceptedCalls.length < ENOUGH.calls
    ? [`only ${writeResult.acceptedCalls.length} calls accepted a payload`]
    : []),
  ...(crawlResult.showing < ENOUGH.showing
    ? [`only ${crawlResult.showing} pages show a payload`]
    : []),
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
export const renderWeb = ({ writeResult, crawlResult, scans, limits }: WebResults): string =>
  [
    "| part | targets | requests | accepted | findings |",
    "|---|---|---|---|---|",
    `| payloads in texts | ${writeResult.calls} calls | ${writeResult.sent} | ${writeResult.accepted}, in ${writeResult.acceptedCalls.length} calls | ${writeResult.failures.length} |`,
    `| walk | ${crawlResult.pages} pages | | ${crawlResult.showing} pages show payloads as text | ${crawlResult.violations.length} |`,
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
