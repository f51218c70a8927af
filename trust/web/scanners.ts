import { spawn } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "#trust/product/npm-product.ts";
import { startCountingProxy } from "./counting-proxy.ts";
import { fillBody } from "./fill-body.ts";
import { type Author, type Operation, readOperations } from "./write-payloads.ts";

export interface Scan {
  scanner: "sqlmap" | "wapiti";
  /** False if the program is not installed. */
  isInstalled: boolean;
  requests: number;
  /** Calls and pages that the scanner was given. */
  targets: number;
  /** Weak points that it reports, and replies from 500 on. */
  findings: string[];
}

const FOLDER = join(ROOT, "node_modules/.cache/faire-trust/scans");
/** Calls that would end the scanner's session or account, and streams, which never end. */
const AVOIDED = /logout|\/sessions|\/account$|\/live|\/password|suspen/;

interface Scanning {
  url: string;
  authors: readonly Author[];
  ids: readonly string[];
  seconds: number;
}

/** Runs sqlmap over the parameters of the API's calls, as each author in a share of the time. */
export async function runSqlmap({ url, authors, ids, seconds }: Scanning): Promise<Scan> {
  const folder = join(FOLDER, "sqlmap");
  const operations = (await readOperations(url)).filter(({ path }) => !AVOIDED.test(path));
  const scan = await scanWith("sqlmap", folder, url, async (proxyUrl) => {
    for (const author of authors) {
      const log = join(folder, `${author.role}.log`);
      const requests = operations.map((one) => requestText(one, { author, ids, proxyUrl }));
      await writeFile(log, requests.map(asLogEntry).join(""));
      const results = join(folder, author.role);
      await runFor(seconds / authors.length, "sqlmap", [
        ...["-l", log, "--batch", "--smart", "--level=2", "--risk=2", "--dbms=PostgreSQL"],
        ...["--technique=BEUS", "--threads=4", "--timeout=10", "--retries=0", "--flush-session"],
        ...[
          "--answers=already been=Y",
          "--ignore-code=401,404",
          "-v",
          "0",
          // Without a terminal it would read its targets from standard input.
          "--ignore-stdin",
          `--output-dir=${results}`,
        ],
        ...[`--results-file=${join(folder, `${author.role}.csv`)}`],
      ]);
    }
    return readSqlmap(folder);
  });
  return { ...scan, targets: operations.length * authors.length };
}

interface RequestParts {
  author: Author;
  ids: readonly string[];
  proxyUrl: string;
}

/** A raw HTTP request; sqlmap tries each value of the query and body, and path parts marked with `*`. */
function requestText(
  { method, path, body }: Operation,
  { author, ids, proxyUrl }: RequestParts,
): string {
  const filledPath = path.replaceAll(/\{\w+\}/g, `${ids[0] ?? "1"}*`);
  const query = method === "GET" ? "?search=one&page=1&sort=name&q=two&filter=all" : "";
  const content = body === null ? "" : JSON.stringify(fillBody(body, 0));
  const lines = [
    `${method} ${filledPath}${query} HTTP/1.1`,
    `Host: ${new URL(proxyUrl).host}`,
    ...(author.token === null ? [] : [`Authorization: Bearer ${author.token}`]),
    ...(content === "" ? [] : ["Content-Type: application/json"]),
    "Connection: close",
  ];
  return `${lines.join("\r\n")}\r\n\r\n${content}`;
}

/** An entry of a proxy's log, as sqlmap reads them. */
function asLogEntry(request: string): string {
  const bar = "=".repeat(54);
  const host = /Host: (\S+)/.exec(request)?.[1] ?? "";
  return `${bar}\n12:00:00  http://${host}  [127.0.0.1]\n${bar}\n${request}\n${bar}\n\n\n\n`;
}

/** Rows of the results that name a technique. */
async function readSqlmap(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".csv"));
  const rows = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
  return rows
    .flatMap((text) => text.split("\n").slice(1))
    .filter((row) => row.trim() !== "" && !/,,[^,]*$/.test(row));
}

/** Runs wapiti over some public pages and the API's GET calls, as each author in a share of the time. */
export async function runWapiti({ url, authors, ids, seconds }: Scanning): Promise<Scan> {
  const folder = join(FOLDER, "wapiti");
  const operations = (await readOperations(url)).filter(
    ({ method, path }) => method === "GET" && !AVOIDED.test(path),
  );
  const pages = ["/", "/login", "/register", "/faq", "/fees", "/reset-password?role=rider"];
  const paths = [
    ...pages,
    ...operations.map(
      ({ path }) => `${path.replaceAll(/\{\w+\}/g, ids[0] ?? "1")}?search=one&page=1&q=two`,
    ),
  ];
  const scan = await scanWith("wapiti", folder, url, async (proxyUrl) => {
    for (const { role, token } of authors) {
      const share = seconds / authors.length;
      // Time for a crawl and eight modules; a scan that is killed leaves no report. The module of backup files is left
      // out: each address without a dot is answered with the application, so all of them seem to exist.
      const part = String(Math.max(5, Math.floor(share / 9)));
      await runFor(2 * share + 60, "wapiti", [
        ...["-u", `${proxyUrl}/`, "--scope", "domain", "--flush-session", "--no-bugreport"],
        ...["-m", "sql,xss,permanentxss,exec,file,crlf,redirect,htaccess"],
        ...["--max-scan-time", part, "--max-attack-time", part, "-t", "10", "-v", "0", "-d", "2"],
        ...["--store-session", folder, "--store-config", folder],
        ...(token === null ? [] : ["-H", `Authorization: Bearer ${token}`]),
        ...paths.flatMap((path) => ["-s", proxyUrl + path]),
        ...["-f", "json", "-o", join(folder, `${role}.json`)],
      ]);
    }
    return readWapiti(folder, authors);
  });
  return { ...scan, targets: paths.length * authors.length };
}

interface WapitiReport {
  vulnerabilities: Record<string, { path: string; info: string }[]>;
}

/** Lists the findings of wapiti. A missing report is one too, because it proves nothing. */
async function readWapiti(folder: string, authors: readonly Author[]): Promise<string[]> {
  const findings = authors.map(async ({ role }) => {
    const text = await readFile(join(folder, `${role}.json`), "utf8").catch(() => null);
    if (text === null) return [`no report as ${role}`];
    const { vulnerabilities } = JSON.parse(text) as WapitiReport;
    return Object.entries(vulnerabilities).flatMap(([kind, found]) =>
      found.map(({ path, info }) => `${kind} at ${path}: ${info}`),
    );
  });
  return (await Promise.all(findings)).flat();
}

/** Prepares an empty folder and a counting proxy for a scanner, if it is installed. */
async function scanWith(
  scanner: Scan["scanner"],
  folder: string,
  url: string,
  scan: (proxyUrl: string) => Promise<string[]>,
): Promise<Omit<Scan, "targets">> {
  const isInstalled = (await runFor(60, scanner, ["--version"])) === 0;
  if (!isInstalled) return { scanner, isInstalled, requests: 0, findings: [] };
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const proxy = await startCountingProxy(url);
  try {
    const findings = await scan(proxy.url);
    const { requests, failures } = proxy.traffic;
    return { scanner, isInstalled, requests, findings: [...findings, ...new Set(failures)] };
  } finally {
    await proxy.stop();
  }
}

/** Runs a program for at most some seconds. Returns its exit code; null if it was ended or could not start. */
function runFor(seconds: number, program: string, options: string[]): Promise<number | null> {
  return new Promise((done) => {
    const child = spawn(program, options, { stdio: "ignore" });
    const timer = setTimeout(() => child.kill("SIGKILL"), seconds * 1000);
    child.on("error", () => done(null));
    child.on("exit", (code) => {
      clearTimeout(timer);
      done(code);
    });
  });
}
