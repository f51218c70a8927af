import type pg from "pg";
import { newToken, sessionOf } from "#server/accounts/tokens.ts";

/** Password of every rider. */
export const PASSWORD = "correct horse battery";

export interface People {
  riders: { token: string; email: string }[];
  /** Token of each driver by id, in the order of their numbers. */
  drivers: Map<string, string>;
}

/** Creates riders with this password hash, and a session for each rider and driver. */
export async function addPeople(
  pool: pg.Pool,
  { riders, passwordHash }: { riders: number; passwordHash: string },
): Promise<People> {
  await pool.query(
    `insert into accounts (id, role, email, password_hash, first_name, last_name, phone_number, referral_code)
     select uuidv7(), 'RIDER', 'peak' || n || '@bench.faire', $2, 'Robin', 'Peak' || n, '646' || lpad(n::text, 7, '0'), 'P' || n
     from generate_series(1, $1::int) n`,
    [riders, passwordHash],
  );
  // Else the product would compare all accounts with each other, as after an import, beside the load.
  await pool.query("update account_marks set compared_at = now()");
  const riderRows = await listIds(
    pool,
    "select id, email from accounts where email like 'peak%' order by id",
  );
  const driverRows = await listIds(
    pool,
    "select account_id as id, '' as email from drivers order by number",
  );
  const riderTokens = await openSessions(pool, riderRows);
  const driverTokens = await openSessions(pool, driverRows);
  return {
    riders: riderRows.map(({ id, email }) => ({ email, token: riderTokens.get(id) ?? "" })),
    drivers: driverTokens,
  };
}

type Row = { id: string; email: string };

const listIds = async (pool: pg.Pool, sql: string): Promise<Row[]> =>
  (await pool.query<Row>(sql)).rows;

async function openSessions(pool: pg.Pool, accounts: readonly Row[]): Promise<Map<string, string>> {
  const tokens = new Map(accounts.map(({ id }) => [id, newToken()]));
  const hashes = [...tokens.values()].map((token) => Buffer.from(sessionOf(token), "hex"));
  await pool.query(
    `insert into sessions (token_hash, account_id, expires_at)
     select hash, id, now() + interval '7 days' from unnest($1::bytea[], $2::uuid[]) as s (hash, id)`,
    [hashes, [...tokens.keys()]],
  );
  return tokens;
}
