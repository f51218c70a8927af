import type pg from "pg";
import { openSession } from "#server/accounts/sessions.ts";
import { openPool } from "#server/database/db.ts";
import type { App } from "#server/http/typed-app.ts";
import { createMarket, type Market } from "#server/market/market.ts";
import type { Services } from "#server/services.ts";
import { type SliceApp, startSliceApp } from "./slice-app.ts";
import { createTestDatabase } from "./test-database.ts";

export interface MarketApp extends SliceApp {
  pool: pg.Pool;
  market: Market;
  /** Calls the API as an account id, or null for an anonymous caller. */
  call(
    as: string | null,
    method: "GET" | "PUT" | "POST",
    path: string,
    body?: object,
  ): Promise<{ status: number; body: Answer }>;
}

// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what the test is about
type Answer = any;

/** An app with the given slices and a market loaded from its own empty database. */
export async function startMarketApp(
  slices: ((app: App, services: Services) => void)[],
  servicesWith: (pool: pg.Pool) => Partial<Services> = () => ({}),
): Promise<MarketApp> {
  const database = await createTestDatabase();
  const pool = openPool(database.url, { size: 4 });
  const market = createMarket(pool);
  await market.load();
  const slice = await startSliceApp(slices, {
    databaseUrl: database.url,
    market,
    ...servicesWith(pool),
  });
  const call: MarketApp["call"] = async (as, method, url, body) => {
    const token = as === null ? null : await openSession(slice.services, as);
    const { statusCode, json } = await slice.app.inject({
      method,
      url: `/api${url}`,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
      ...(body && { payload: body }),
    });
    return { status: statusCode, body: json() };
  };
  const close = async () => {
    await slice.close();
    await pool.end();
    await database.drop();
  };
  return { ...slice, pool, market, call, close };
}
