import { openSession } from "#server/accounts/sessions.ts";
import { answerParentQueries } from "../child.ts";
import { startProductionServer } from "./production-server.ts";

// Several accounts are separated by commas; their tokens by spaces.
const [databaseUrl = "", accountIds = "", dataDir] = process.argv.slice(2);

/**
 * Seconds between two positions of a driver: shorter than a position's lifetime of three minutes, so that every driver
 * can be offered.
 */
const PING_SECONDS = 60;

const product = await startProductionServer(databaseUrl, dataDir);
const { market, pool } = product.services;
const { rows } = await pool.query(
  "select driver_id as id, latitude, longitude from driver_positions",
);
// A part of the drivers each second: all at once would stop the event loop for 0.1 s, which a percentile would show.
let tick = 0;
setInterval(() => {
  for (let at = tick % PING_SECONDS; at < rows.length; at += PING_SECONDS) {
    const { id, latitude, longitude } = rows[at];
    market.setPosition(id, { latitude, longitude }, new Date());
  }
  tick += 1;
}, 1000).unref();

const tokens: string[] = [];
for (const id of accountIds.split(",")) tokens.push(await openSession(product.services, id));
answerParentQueries({
  url: `${product.url}/api/calculate-fare`,
  token: tokens.join(" "),
  stop: product.stop,
});
