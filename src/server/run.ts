import { existsSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { readEnv } from "./env.ts";
import { watchNpm } from "./npm-launcher.ts";
import { listLookAlikes } from "./settings/look-alikes.ts";
import { type Product, startProduct } from "./start.ts";
import { describeStartFailure } from "./start-failure.ts";
import { handleUncaught } from "./uncaught.ts";

if (existsSync(".env")) process.loadEnvFile(".env");

/** Longer than an orderly stop may take (stop-in-order.ts). Service managers kill after 10 s plus DRAIN_SECONDS. */
const EXIT_WITHIN_MS = 9_000;

/** Time after the start at which new compiled code is stored. A killed process would not store it. */
const STORE_CODE_AFTER_MS = 5_000;

/** Aborted when the product begins to stop, so that a start in progress ends. */
const ending = new AbortController();

/**
 * Stops the product, or waits until its aborted start has ended. Skips the drain after an unhandled error: the state is
 * unknown, so the process must not go on serving.
 */
async function stop(starting: Promise<Product>, isHealthy: boolean): Promise<void> {
  const product = await starting.catch(() => null);
  if (!product) return;
  if (isHealthy) await product.drain();
  await product.stop();
}

try {
  const startedAt = performance.now();
  const env = readEnv(process.env);
  for (const sentence of listLookAlikes(process.env)) console.warn(`faire: ${sentence}`);
  const starting = startProduct(env, undefined, ending.signal);
  const end = (code: number): void => {
    if (ending.signal.aborted) return;
    ending.abort();
    setTimeout(() => process.exit(code), EXIT_WITHIN_MS + env.DRAIN_SECONDS * 1000).unref();
    void stop(starting, code === 0).finally(() => process.exit(code));
  };
  // The second Ctrl-C exits at once.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => end(0));
  watchNpm(() => end(0));
  const { url, greeting, services } = await starting;
  handleUncaught(process, services.log, () => end(1));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`faire: ${url}  (up in ${seconds} s; Ctrl-C stops)`);
  for (const line of greeting) console.log(`faire: ${line}`);
  setTimeout(flushCompileCache, STORE_CODE_AFTER_MS).unref();
} catch (error) {
  // An aborted start is no failure; `end` exits.
  if (!ending.signal.aborted) {
    console.error(describeStartFailure(error, process.env.PORT));
    process.exit(1);
  }
}
