import { createCache } from "#server/cache.ts";
import type { SignedIn } from "#server/http/session.ts";

export interface OpenSession extends SignedIn {
  expiresAt: Date;
}

/** Caches sessions for 30 s, so that a burst of calls costs one query. */
export const sessionCache = (load: (session: string) => Promise<OpenSession | null>) =>
  createCache(load, { maxEntries: 100_000, ttlMs: 30_000 });
