import type pg from "pg";
import { PRESENCE_LOCK } from "./presence-lock.ts";

interface HeldLocks {
  /** Holds a lock on the current and each later connection. Returns the function that releases it. */
  hold(name: string): () => void;
  /** Acquires every lock on a new connection. */
  takeAll(client: pg.Client): Promise<void>;
  /** Stops using a lost connection; PostgreSQL releases its locks when it ends the session. */
  forget(): void;
}

/**
 * Locks that show other processes that this one is alive. Shared, so that a new connection can acquire them while the
 * server still holds them for the lost one.
 */
export function openHeldLocks(): HeldLocks {
  const names = new Set<string>();
  let client: pg.Client | null = null;
  let lastChange = Promise.resolve();
  // A failed query ends the connection (its heartbeat fails too); the next connection acquires all locks again.
  const run = (call: string, name: string): void => {
    const holder = client;
    if (holder)
      lastChange = lastChange
        .then(() => holder.query(`select ${call}($1, hashtext($2))`, [PRESENCE_LOCK, name]))
        .then(noop, noop);
  };
  return {
    hold: (name) => {
      names.add(name);
      run("pg_advisory_lock_shared", name);
      return () => {
        if (names.delete(name)) run("pg_advisory_unlock_shared", name);
      };
    },
    takeAll: async (next) => {
      client = next;
      await next.query(
        "select pg_advisory_lock_shared($1, hashtext(name)) from unnest($2::text[]) as held (name)",
        [PRESENCE_LOCK, [...names]],
      );
    },
    forget: () => {
      client = null;
    },
  };
}

const noop = (): void => undefined;
