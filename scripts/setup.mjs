// Prepares a fresh clone: packages, a Node that runs TypeScript, the built pages. Plain JavaScript without
// packages, because it runs on the system's own Node 20.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { holdLock } from "./lock.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const modules = join(root, "node_modules");
const stamp = join(modules, ".faire-setup");
const pages = join(root, "dist/web");
const pageSources = [
  "src/web",
  "src/worker",
  "src/shared",
  "index.html",
  "vite.config.ts",
  "service-worker.plugin.ts",
  "static-pages.plugin.ts",
  "scripts/chunks.ts",
  "scripts/contracts.plugin.ts",
  "package-lock.json",
];

const NEEDED_NODE = [22, 18];
const INSTALL_TRIES = 3;
const NEEDED_DISK_BYTES = 1_600_000_000;

const arePagesWanted = process.argv.includes("--build");
const isAllWanted = process.argv.includes("--all");
try {
  if (!isReady()) {
    fs.mkdirSync(modules, { recursive: true });
    await holdLock(`${stamp}.lock`, prepare);
  }
  checkNode();
} catch (error) {
  console.error(`\nFaire cannot start: ${explain(error.message)}\n`);
  process.exitCode = 1;
}

function isReady() {
  return arePackagesCurrent() && !(arePagesWanted && arePagesStale());
}

function prepare() {
  if (!arePackagesCurrent()) installPackages();
  if (arePagesWanted && arePagesStale()) buildPages();
}

function arePackagesCurrent() {
  return readIfPresent(stamp) === stampFor(wantedKind());
}

/** Development packages are installed on demand; once installed, they stay. */
function wantedKind() {
  const installed = join(modules, ".package-lock.json");
  const hasDevelopmentPackages = readIfPresent(installed).includes('"dev": true');
  return isAllWanted || hasDevelopmentPackages ? "all" : "start";
}

function stampFor(kind) {
  const hash = createHash("sha256");
  for (const file of ["package.json", "package-lock.json"])
    hash.update(fs.readFileSync(join(root, file)));
  return `${hash.digest("hex")} ${kind}`;
}

function readIfPresent(path) {
  return fs.existsSync(path) ? fs.readFileSync(path, "utf8") : "";
}

function installPackages() {
  const disk = fs.statfsSync(root);
  if (disk.bavail * disk.bsize < NEEDED_DISK_BYTES) {
    throw new Error("ENOSPC: too little space is left");
  }
  console.log("Faire: installing packages (once, about a minute) …");
  const kind = wantedKind();
  fs.rmSync(stamp, { force: true });
  let install = npmInstall(kind);
  for (let tries = 1; install.status !== 0 && tries < INSTALL_TRIES; tries += 1) {
    install = npmInstall(kind);
  }
  if (install.status !== 0) {
    throw new Error(`npm cannot install the packages.\n${outputOf(install)}`);
  }
  linkNode();
  fs.writeFileSync(stamp, stampFor(kind));
}

/**
 * Uses `npm install` instead of `npm ci`: a lock file from one platform can lack another's optional packages.
 * Fetch retries are off, because without a network they take npm half an hour; the whole install is retried
 * instead and resumes.
 */
function npmInstall(kind) {
  const development = kind === "all" ? "--include=dev" : "--omit=dev";
  const options = ["--no-save", development, "--include=optional", "--no-audit", "--no-fund"];
  return run(...npm(), "install", ...options, "--fetch-retries=0", "--fetch-timeout=60000");
}

/** Links Node again: npm 9 (Debian 13) deletes the link with the skipped package of another processor. */
function linkNode() {
  const system = process.platform === "win32" ? "win" : process.platform;
  const node = `node-${system}-${process.arch}`;
  const isLinked = fs.existsSync(join(modules, ".bin/node"));
  if (fs.existsSync(join(modules, node)) && !isLinked) run(...npm(), "rebuild", node);
}

function npm() {
  const script = process.env.npm_execpath ?? "";
  return basename(script) === "npm-cli.js" ? [process.execPath, script] : ["npm"];
}

/** Prepends the likely cause to an error message if the user can fix it. */
function explain(message) {
  const causes = [
    [/ENOSPC/, "the disk is full; the packages need about 1.6 GB."],
    [
      /ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|ENETUNREACH/,
      "the packages cannot be fetched; is there a network?",
    ],
    [/EACCES|EPERM|EROFS/, "this folder may not be written to."],
  ];
  const cause = causes.find(([pattern]) => pattern.test(message))?.[1];
  return cause ? `${cause}\n\n${message}` : message;
}

function arePagesStale() {
  const built = fs.statSync(join(pages, "index.html"), { throwIfNoEntry: false });
  return !built || pageSources.some((source) => newestChange(join(root, source)) > built.mtimeMs);
}

/** Time of the newest change in a file or folder. Folders count too: removing a file changes its folder's time. */
function newestChange(path) {
  const stats = fs.statSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0;
  const inside = fs.readdirSync(path).map((name) => newestChange(join(path, name)));
  return Math.max(stats.mtimeMs, ...inside);
}

/**
 * Builds into a new folder and swaps it in at once, because a server may be sending the old pages. Dates the pages from
 * the start of the build, so that a source changed meanwhile makes them stale.
 */
function buildPages() {
  console.log("Faire: building the pages …");
  const startedAt = new Date();
  const newPages = join(root, "dist/web-fresh");
  const build = run("vite", "build", "--outDir", newPages, "--emptyOutDir", "--logLevel", "warn");
  if (build.status !== 0) throw new Error(`the pages cannot be built.\n${outputOf(build)}`);
  fs.utimesSync(join(newPages, "index.html"), startedAt, startedAt);
  fs.rmSync(pages, { recursive: true, force: true });
  fs.renameSync(newPages, pages);
}

function checkNode() {
  if (isPackagedNode() && isNewEnough(process.version)) return;
  const { stdout } = run("node", "--version");
  if (isNewEnough(stdout ?? "")) return;
  throw new Error(
    `Node ${NEEDED_NODE.join(".")} or newer is needed here, found ${stdout?.trim() || "none that runs"}; see https://nodejs.org.`,
  );
}

/** Whether this process runs on the Node of the packages, as npm's scripts do once it is installed. */
function isPackagedNode() {
  const link = join(modules, ".bin/node");
  return fs.existsSync(link) && fs.realpathSync(link) === fs.realpathSync(process.execPath);
}

function isNewEnough(version) {
  const [major, minor] = version.replace("v", "").split(".").map(Number);
  return major > NEEDED_NODE[0] || (major === NEEDED_NODE[0] && minor >= NEEDED_NODE[1]);
}

function outputOf({ error, stdout, stderr }) {
  return [error?.message, stdout, stderr].filter(Boolean).join("\n").trim();
}

/** Runs a program from the packages, else from the system, until it exits. */
function run(program, ...args) {
  return spawnSync(program, args, {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, PATH: [join(modules, ".bin"), process.env.PATH].join(delimiter) },
    maxBuffer: 64_000_000,
    shell: process.platform === "win32",
  });
}
