import { readEnv } from "#server/env.ts";
import { startProduct } from "#server/start.ts";
import { realWorld } from "#server/world.ts";
import { answerParentQueries } from "../child.ts";

interface Start {
  settings: Record<string, string>;
  stripeUrl: string;
  /** Drivers from this number on have no socket: their positions are recorded in this process, every four seconds. */
  fromDriver: number;
}

const { settings, stripeUrl, fromDriver }: Start = JSON.parse(process.argv[2] ?? "{}");
const MOVE_SECONDS = 4;
const TICKS_A_SECOND = 20;

const product = await startProduct(readEnv(settings), async (env) => {
  const world = realWorld(env);
  return { ...world, stripe: { ...world.stripe, baseUrl: stripeUrl } };
});
const { market, pool } = product.services;
const { rows } = await pool.query<{ id: string; latitude: number; longitude: number }>(
  `select driver_id as id, latitude, longitude from driver_positions
   join drivers on account_id = driver_id where number >= $1`,
  [fromDriver],
);
let at = 0;
setInterval(() => {
  const count = Math.ceil(rows.length / (MOVE_SECONDS * TICKS_A_SECOND));
  for (let index = 0; index < count; index += 1) {
    const row = rows[at % rows.length];
    if (row) market.setPosition(row.id, row, new Date());
    at += 1;
  }
}, 1000 / TICKS_A_SECOND);

answerParentQueries({ url: product.url, token: "-", stop: product.stop });
