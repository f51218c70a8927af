import type pg from "pg";
import { openSession } from "#server/accounts/sessions.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Market } from "#server/market/market.ts";
import type { Services } from "#server/services.ts";
import { type SliceApp, type SliceOverrides, startSliceApp } from "./slice-app.ts";

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
  registerRoutes: ((app: App, services: Services) => void)[],
  overrides: SliceOverrides = {},
): Promise<MarketApp> {
  const sliceApp = await startSliceApp(registerRoutes, overrides);
  const { market, pool } = sliceApp.services;
  await market.load();
  const call: MarketApp["call"] = async (as, method, url, body) => {
    const token = as === null ? null : await openSession(sliceApp.services, as);
    const { statusCode, json } = await sliceApp.app.inject({
      method,
      url: `/api${url}`,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
      ...(body && { payload: body }),
    });
    return { status: statusCode, body: json() };
  };
  return { ...sliceApp, pool, market, call };
}
