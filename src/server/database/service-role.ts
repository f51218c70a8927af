import pg from "pg";

/**
 * Grants the role of `serviceUrl` access to the rows of all tables. The role cannot alter tables, triggers or
 * functions, so that it cannot remove the rules of audit and ledger. `ownerUrl` connects as the owner of the tables.
 * Runs at every start, for new tables.
 */
export async function grantService(ownerUrl: string, serviceUrl: string): Promise<void> {
  const service = await withClient(serviceUrl, roleOf);
  await withClient(ownerUrl, async (owner) => {
    if ((await roleOf(owner)) === service)
      throw new Error("MIGRATE_DATABASE_URL: expected another role than that of DATABASE_URL");
    // Nodes that start together would change the same catalog rows at once. Released with the connection.
    await owner.query("select pg_advisory_lock(hashtext('service role'))");
    const role = owner.escapeIdentifier(service);
    for (const schema of ["public", "graphile_worker"])
      await owner.query(`
        grant usage on schema ${schema} to ${role};
        grant select, insert, update, delete on all tables in schema ${schema} to ${role};
        grant usage, select on all sequences in schema ${schema} to ${role};
        grant execute on all functions in schema ${schema} to ${role};`);
    await owner.query(`revoke insert, update, delete on schema_migrations from ${role}`);
    await admitToRows(owner, service);
  });
}

/**
 * Adds row policies to the job queue, which hides its rows from every role but the owner. Existing ones stay,
 * because a change locks the queue.
 */
async function admitToRows(owner: pg.Client, service: string): Promise<void> {
  const { rows } = await owner.query<{ table: string }>(
    `select relname as table from pg_class
     where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity and not exists (
       select from pg_policies where schemaname = 'graphile_worker' and tablename = relname
         and policyname = 'service' and $1 = any(roles))
     order by relname`,
    [service],
  );
  const role = owner.escapeIdentifier(service);
  for (const { table } of rows) {
    const name = owner.escapeIdentifier(table);
    await owner.query(`
      drop policy if exists service on graphile_worker.${name};
      create policy service on graphile_worker.${name} to ${role} using (true) with check (true);`);
  }
}

async function roleOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ role: string }>("select current_user as role");
  return rows[0]?.role ?? "";
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
