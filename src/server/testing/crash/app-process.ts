import { flushCompileCache } from "node:module";
import { readEnv } from "#server/env.ts";
import { startProduct } from "#server/start.ts";
import { realWorld } from "#server/world.ts";

/** Runs the product in its own process, to be killed; payment sandbox and database run elsewhere. */
const { STRIPE_SANDBOX_URL: baseUrl, ...settings } = process.env;
const env = readEnv(settings);
await startProduct(env, async () => {
  const world = realWorld(env);
  return { ...world, stripe: { ...world.stripe, baseUrl } };
});
// A killed process does not write its compile cache.
flushCompileCache();
