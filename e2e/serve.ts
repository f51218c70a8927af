import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { startDemoDrivers } from "#demo/drivers/start-drivers.ts";
import { DEMO_PASSWORD } from "#server/product/demo-log-ins.ts";
import { removeThrowAwayFolder } from "#server/testing/throw-away-folder.ts";
import { fastPace, simulatedDrivers, waitForSimulatedDrivers } from "./cast.ts";

// Runs the product on temporary data with simulated drivers who are faster than the demo's, to shorten the stories.
const folder = process.env.E2E_FOLDER ?? "";
const url = process.env.PUBLIC_URL ?? "";
const { DATABASE_URL: _, ...env } = process.env;
const product = spawn(process.execPath, ["src/server/main.ts"], {
  env: {
    ...env,
    ...{ DATA_DIR: folder, DEMO: "on", DEMO_DRIVERS: "0", DEMO_CITY: "off", RATE_LIMITS: "off" },
    // The review would flag the rides: the tests' drivers are faster than the demo's, or do not move.
    RIDE_REVIEW: "off",
  },
  stdio: ["ignore", "inherit", "inherit"],
});
const productEnd = new AbortController();
const productExit = once(product, "exit").finally(() => productEnd.abort());
let stopDrivers = async () => {};
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => void stopDrivers().finally(() => product.kill("SIGTERM")));
}

while (!productEnd.signal.aborted && !(await isReady())) await pause(100);
if (!productEnd.signal.aborted) {
  const simulation = { url, password: DEMO_PASSWORD, pace: fastPace, log: pino({ level: "warn" }) };
  stopDrivers = startDemoDrivers(simulatedDrivers, simulation);
  await waitForSimulatedDrivers(url, productEnd.signal);
  console.log("the drivers are at work");
}
const [code] = await productExit;
await removeThrowAwayFolder(folder);
process.exitCode = code ?? 1;

async function isReady(): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
