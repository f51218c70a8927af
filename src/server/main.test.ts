import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const printFolder = `data:text/javascript,
  import { getCompileCacheDir } from "node:module";
  process.on("exit", () => console.log(getCompileCacheDir()));`;

/** Output of a start that fails at once, because its PORT is invalid. */
const failedStart = (variables: Record<string, string>) =>
  new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      ["--import", printFolder, "src/server/main.ts"],
      { cwd: ROOT, env: { PATH: process.env.PATH, PORT: "none", ...variables } },
      (_error, stdout) => resolve(stdout),
    );
  });

test("compiled code is kept for the next start, in node_modules or in NODE_COMPILE_CACHE", async () => {
  expect(await failedStart({})).toContain(join(ROOT, "node_modules/.cache/faire-compile"));
  const folder = join(ROOT, "node_modules/.cache/faire-compile-test");
  expect(await failedStart({ NODE_COMPILE_CACHE: folder })).toContain(folder);
});
