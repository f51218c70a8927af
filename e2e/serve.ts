import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { startDemoDrivers } from "#demo/drivers/start-drivers.ts";
import { DEMO_PASSWORD } from "#server/product/demo-log-ins.ts";
import { removeThrowAwayFolder } from "#server/testing/throw-away-folder.ts";
import { hurriedPace, simulatedDrivers, waitUntilAtWork } from "./cast.ts";

// Runs the product on temporary data with fast simulated drivers, so that stories are shorter than the demo's
// rides.
const folder = process.env.E2E_FOLDER ?? "";
const url = process.env.PUBLIC_URL ?? "";
const { DATABASE_URL: _, ...env } = process.env;
const product = spawn(process.execPath, ["src/server/main.ts"], {
  env: { ...env, DATA_DIR: folder, DEMO: "on", DEMO_DRIVERS: "0", RATE_LIMITS: "off" },
  stdio: ["ignore", "inherit", "inherit"],
});
const end = new AbortController();
const ended = once(product, "exit").finally(() => end.abort());
let stopDrivers = async () => {};
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => void stopDrivers().finally(() => product.kill("SIGTERM")));
}

while (!end.signal.aborted && !(await isReady())) await pause(100);
if (!end.signal.aborted) {
  const place = { url, password: DEMO_PASSWORD, pace: hurriedPace, log: pino({ level: "warn" }) };
  stopDrivers = startDemoDrivers(simulatedDrivers, place);
  await waitUntilAtWork(url, end.signal);
  console.log("the drivers are at work");
}
const [code] = await ended;
await removeThrowAwayFolder(folder);
process.exitCode = code ?? 1;

async function isReady(): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
