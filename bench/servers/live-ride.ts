import { openSession } from "#server/accounts/sessions.ts";
import { insertRideRow } from "#server/testing/ride-rows.ts";
import { answerParentQueries } from "../child.ts";
import { startProductionServer } from "./production-server.ts";

const [databaseUrl = "", riderId = ""] = process.argv.slice(2);

// Serves a ride under way; reports the tokens of its rider and its driver.
const product = await startProductionServer(databaseUrl);
const { pool } = product.services;
const { rows } = await pool.query<{ id: string }>(
  "select account_id as id from drivers order by number limit 1",
);
const driverId = rows[0]?.id ?? "";
await insertRideRow(pool, { riderId, driverId, state: "started" });
const tokens = [
  await openSession(product.services, riderId),
  await openSession(product.services, driverId),
];

answerParentQueries({ url: product.url, token: tokens.join(" "), stop: product.stop });
