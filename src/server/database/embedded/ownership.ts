import type pg from "pg";

/** Arbitrary; must be the same in every program that uses the cluster. */
const OWNER_LOCK = 7_041_776;

/**
 * Tries to become the program that stops the server. The lock ends with the connection, so a killed owner releases it;
 * a server process may take a moment to notice.
 */
export async function takeOwnership(client: pg.Client): Promise<boolean> {
  await client.query("set lock_timeout = '300ms'");
  return client.query("select pg_advisory_lock($1)", [OWNER_LOCK]).then(
    () => true,
    (error: pg.DatabaseError) => {
      const isLocked = error.code === "55P03";
      if (isLocked) return false;
      throw error;
    },
  );
}
