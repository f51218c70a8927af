import type pg from "pg";

type Connected = Parameters<
  Extract<Parameters<pg.Pool["connect"]>[0], (...given: never[]) => unknown>
>;

/**
 * The pool as graphile-worker uses it. It may release the connection that it listens on twice when the database is
 * lost while a runner shuts down; pg-pool throws at the second time, which nothing would catch.
 */
export function queuePool(pool: pg.Pool): pg.Pool {
  const connect = (callback?: (...connected: Connected) => void) => {
    if (!callback) return pool.connect();
    return pool.connect((error, client, release) => {
      let isReleased = false;
      callback(error, client, (reason?: unknown) => {
        if (isReleased) return;
        isReleased = true;
        release(reason);
      });
    });
  };
  return Object.create(pool, { connect: { value: connect } }) as pg.Pool;
}
