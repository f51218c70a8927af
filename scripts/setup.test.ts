import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let clone: string;
beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), "faire-setup-"));
  await mkdir(join(clone, "scripts"));
  for (const script of ["setup.mjs", "lock.mjs"]) {
    await cp(join(import.meta.dirname, script), join(clone, "scripts", script));
  }
  await writeFile(join(clone, "package.json"), "{}");
  await writeFile(join(clone, "package-lock.json"), "{}");
  await writeFile(join(clone, "npm-cli.js"), fakeNpm);
});
afterEach(() => rm(clone, { recursive: true }));

/** Records each install, and writes the list of installed packages as npm does. */
const fakeNpm = `
const fs = require("node:fs");
if (process.argv[2] === "rebuild") return fs.appendFileSync("rebuilds", process.argv[3]);
const omitsDev = process.argv.includes("--omit=dev");
fs.appendFileSync("installs", omitsDev ? "start " : "all ");
fs.writeFileSync("node_modules/.package-lock.json", omitsDev ? "{}" : '{ "dev": true }');
`;

function setUp(...options: string[]): void {
  execFileSync(process.execPath, [join(clone, "scripts/setup.mjs"), ...options], {
    env: { ...process.env, npm_execpath: join(clone, "npm-cli.js") },
    stdio: "ignore",
  });
}

const installs = async () => (await readFile(join(clone, "installs"), "utf8")).trim();

test("setup installs no development packages by default; --all adds them once", async () => {
  setUp();
  setUp();
  expect(await installs()).toBe("start");
  setUp("--all");
  setUp("--all");
  expect(await installs()).toBe("start all");
});

test("setup keeps installed development packages, even after the dependencies changed", async () => {
  setUp("--all");
  setUp();
  expect(await installs()).toBe("all");
  await writeFile(join(clone, "package.json"), '{ "version": "2.0.0" }');
  setUp();
  expect(await installs()).toBe("all all");
});

test("setup repeats an interrupted install", async () => {
  setUp("--all");
  await rm(join(clone, "node_modules/.faire-setup"));
  setUp();
  expect(await installs()).toBe("all all");
});

test("setup links Node where npm left its package without a link", async () => {
  const node = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  await mkdir(join(clone, "node_modules", node), { recursive: true });
  setUp();
  expect(await readFile(join(clone, "rebuilds"), "utf8")).toBe(node);
});
