import { openSession } from "#server/accounts/sessions.ts";
import { answerParentQueries } from "../child.ts";
import { startProductionServer } from "./production-server.ts";

// Several accounts are separated by commas; their tokens by spaces.
const [databaseUrl = "", accountIds = "", dataDir] = process.argv.slice(2);

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

const tokens: string[] = [];
for (const id of accountIds.split(",")) tokens.push(await openSession(product.services, id));
answerParentQueries({
  url: `${product.url}/api/calculate-fare`,
  token: tokens.join(" "),
  stop: product.stop,
});
