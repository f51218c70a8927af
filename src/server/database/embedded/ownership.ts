import type pg from "pg";

/** Any number, as long as every program that uses the cluster takes the same. */
const OWNER_LOCK = 7_041_776;

/**
 * Tries to become the one that stops the server. The lock goes with the connection, so that an owner
 * that was killed is none; a server process may need a moment to notice that.
 */
export async function takeOwnership(client: pg.Client): Promise<boolean> {
  await client.query("set lock_timeout = '300ms'");
  return client.query("select pg_advisory_lock($1)", [OWNER_LOCK]).then(
    () => true,
    (error: pg.DatabaseError) => {
      const isHeldByAnother = error.code === "55P03";
      if (isHeldByAnother) return false;
      throw error;
    },
  );
}
