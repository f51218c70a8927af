import type pg from "pg";

type ConnectArgs = Parameters<
  Extract<Parameters<pg.Pool["connect"]>[0], (...args: never[]) => unknown>
>;

/**
 * Wraps the pool for graphile-worker, which may release its listening connection twice when the database is lost during
 * shutdown; pg-pool throws an uncaught error at the second release.
 */
export function queuePool(pool: pg.Pool): pg.Pool {
  const connect = (callback?: (...connected: ConnectArgs) => void) => {
    if (!callback) return pool.connect();
    return pool.connect((error, client, release) => {
      // After a timeout pg-pool passes neither client nor release, unlike its types.
      if (!client) return callback(error, client, release);
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
