import { readEnv } from "#server/env.ts";
import { startProduct } from "#server/start.ts";
import { realWorld } from "#server/world.ts";

/** The product as a process of its own, to be killed; the payment sandbox and the database live elsewhere. */
const { STRIPE_SANDBOX_URL: baseUrl, ...settings } = process.env;
const env = readEnv(settings);
await startProduct(env, async () => {
  const world = realWorld(env);
  return { ...world, stripe: { ...world.stripe, baseUrl } };
});
