import type { SignedIn } from "#server/http/session.ts";
import { type Remembered, remember } from "#server/remembered.ts";

export interface OpenSession extends SignedIn {
  expiresAt: Date;
}

export type SessionCache = Remembered<OpenSession>;

/** Caches sessions for 30 s, so that a burst of calls costs one query. */
export const sessionCache = (load: (session: string) => Promise<OpenSession | null>) =>
  remember(load, { most: 100_000, milliseconds: 30_000 });
