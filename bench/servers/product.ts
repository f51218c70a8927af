import { openSession } from "#server/accounts/sessions.ts";
import { readEnv } from "#server/env.ts";
import { startProduct } from "#server/start.ts";
import { realWorld } from "#server/world.ts";
import { serveParent } from "../child.ts";

const [databaseUrl = "", riderId = ""] = process.argv.slice(2);

/** Longer than half the life of a position, so that every driver stays fresh. */
const PING_MS = 60_000;

// The whole product as it runs in production but for the limits of calls; its log writes warnings.
const product = await startProduct(
  readEnv({
    DATABASE_URL: databaseUrl,
    PORT: "0",
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
    DEMO: "off",
    STRIPE_SECRET_KEY: "sk_test_bench",
    STRIPE_WEBHOOK_SECRET: "whsec_bench",
    SMTP_URL: "smtp://127.0.0.1:9",
  }),
  async (env) => realWorld(env),
);
const { market, pool } = product.services;
const { rows } = await pool.query(
  "select driver_id as id, latitude, longitude from driver_positions",
);
setInterval(() => {
  for (const { id, latitude, longitude } of rows)
    market.setPosition(id, { latitude, longitude }, new Date());
}, PING_MS).unref();

serveParent({
  url: `${product.url}/api/calculate-fare`,
  token: await openSession(product.services, riderId),
  stop: product.stop,
});
