import { readEnv } from "#server/env.ts";
import { type Product, startProduct } from "#server/start.ts";
import { realWorld } from "#server/world.ts";

/** The product as in production, without call limits; logs only warnings and errors. */
export const startProductionServer = (databaseUrl: string, dataDir?: string): Promise<Product> =>
  startProduct(
    readEnv({
      DATABASE_URL: databaseUrl,
      ...(dataDir && { DATA_DIR: dataDir }),
      PORT: "0",
      RATE_LIMITS: "off",
      LOG_LEVEL: "warn",
      DEMO: "off",
      STRIPE_SECRET_KEY: "sk_test_bench",
      STRIPE_WEBHOOK_SECRET: "whsec_bench",
      STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_bench_connect",
      SMTP_URL: "smtp://127.0.0.1:9",
    }),
    async (env) => realWorld(env),
  );
