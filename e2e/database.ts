import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Db, openDb, openPool } from "#server/database/db.ts";
import { NAME } from "#server/database/embedded/cluster.ts";
import { urlOf } from "#server/database/embedded/connection.ts";
import { readPostmasterPid } from "#server/database/embedded/postmaster-pid.ts";

/** Connects to the database of the product under test. */
export async function openProductDb(): Promise<Db> {
  const folder = join(process.env.E2E_FOLDER ?? "", "postgres", "cluster");
  const server = await readPostmasterPid(folder);
  if (!server) throw new Error(`no database runs in ${folder}`);
  const password = await readFile(join(folder, "faire.password"), "utf8");
  return openDb(openPool(urlOf({ folder, password, logFile: "" }, server.port, NAME), { size: 1 }));
}
