import { openSession } from "#server/accounts/sessions.ts";
import { answerParentQueries } from "../child.ts";
import { startProductionServer } from "./production-server.ts";

const [databaseUrl = "", accountId = "", dataDir] = process.argv.slice(2);

/** Shorter than a position's lifetime of three minutes, so that every driver can be offered. */
const PING_MS = 60_000;

const product = await startProductionServer(databaseUrl, dataDir);
const { market, pool } = product.services;
const { rows } = await pool.query(
  "select driver_id as id, latitude, longitude from driver_positions",
);
setInterval(() => {
  for (const { id, latitude, longitude } of rows)
    market.setPosition(id, { latitude, longitude }, new Date());
}, PING_MS).unref();

answerParentQueries({
  url: `${product.url}/api/calculate-fare`,
  token: await openSession(product.services, accountId),
  stop: product.stop,
});
