import type { SignedIn } from "#server/http/session.ts";
import { remember } from "#server/remembered.ts";

export interface OpenSession extends SignedIn {
  expiresAt: Date;
}

/** Caches sessions for 30 s, so that a burst of calls costs one query. */
export const sessionCache = (load: (session: string) => Promise<OpenSession | null>) =>
  remember(load, { most: 100_000, milliseconds: 30_000 });
