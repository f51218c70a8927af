import { LRUCache } from "lru-cache";
import type { SignedIn } from "#server/http/session.ts";

const REMEMBERED_MS = 30_000;

export interface OpenSession extends SignedIn {
  expiresAt: Date;
}

export interface SessionCache {
  /** The open session, from memory or the loader; null when there is none. */
  read(session: string): Promise<OpenSession | null>;
  forget(session: string): void;
  forgetAll(): void;
}

/**
 * Keeps sessions for 30 s, so that a person's many calls cost one query. What was being loaded while
 * something was forgotten is not kept: it may be the very session that ended.
 */
export function sessionCache(
  load: (session: string) => Promise<OpenSession | null>,
  capacity = 100_000,
): SessionCache {
  const remembered = new LRUCache<string, OpenSession>({ max: capacity, ttl: REMEMBERED_MS });
  let forgotten = 0;
  return {
    read: async (session) => {
      const known = remembered.get(session);
      if (known) return known;
      const forgottenBefore = forgotten;
      const loaded = await load(session);
      if (loaded && forgotten === forgottenBefore) remembered.set(session, loaded);
      return loaded;
    },
    forget: (session) => {
      forgotten += 1;
      remembered.delete(session);
    },
    forgetAll: () => {
      forgotten += 1;
      remembered.clear();
    },
  };
}
