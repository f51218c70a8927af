import { spawn } from "node:child_process";
import { once } from "node:events";
import { openThrowAwayFolder, removeThrowAwayFolder } from "#server/testing/throw-away-folder.ts";

// Runs the product as people start it, on data that is gone afterwards.
const folder = await openThrowAwayFolder("e2e");
const { DATABASE_URL: _, ...env } = process.env;
const product = spawn(process.execPath, ["src/server/main.ts"], {
  env: { ...env, DATA_DIR: folder, DEMO: "on", RATE_LIMITS: "off" },
  stdio: ["ignore", "inherit", "inherit"],
});
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => product.kill("SIGTERM"));
}
const [code] = await once(product, "exit");
await removeThrowAwayFolder(folder);
process.exitCode = code ?? 1;
