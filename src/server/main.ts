import { existsSync } from "node:fs";
import { readEnv, SettingsError } from "./env.ts";
import { startProduct } from "./start.ts";

if (existsSync(".env")) process.loadEnvFile(".env");

const started = performance.now();
try {
  const env = readEnv(process.env);
  const product = await startProduct(env);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`faire: ${product.url}  (up in ${seconds} s; Ctrl-C stops)`);
  for (const line of product.greeting) console.log(`faire: ${line}`);
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void product.stop().then(() => process.exit(0));
    });
  }
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(1);
}
