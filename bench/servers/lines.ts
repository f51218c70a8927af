import { openSession } from "#server/accounts/sessions.ts";
import { readEnv } from "#server/env.ts";
import { startProduct } from "#server/start.ts";
import { realWorld } from "#server/world.ts";
import { serveParent } from "../child.ts";

const [databaseUrl = "", lines = "0"] = process.argv.slice(2);

// The whole product as in production, but for the limits: a line then takes more than one position a second.
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
const { rows } = await product.services.pool.query<{ id: string }>(
  "select account_id as id from drivers order by number limit $1",
  [lines],
);
const tokens: string[] = [];
for (const { id } of rows) tokens.push(await openSession(product.services, id));

serveParent({ url: product.url, token: tokens.join(" "), stop: product.stop });
