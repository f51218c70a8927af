import { randomBytes } from "node:crypto";
import {
  chown,
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { isAlive } from "./process.ts";
import { type Runner, runProgram } from "./runner.ts";

/** Files of one PostgreSQL server, and the password of its only user. */
export interface Cluster {
  folder: string;
  password: string;
  logFile: string;
}

/** Name of the embedded server's only user and of its database. */
export const NAME = "faire";

/** Opens the cluster below `dataDir`, and creates it if there is none. */
export async function openCluster(
  runner: Runner,
  dataDir: string,
  durable: boolean,
): Promise<Cluster> {
  const wanted = join(dataDir, "postgres");
  await mkdir(wanted, { recursive: true, mode: 0o700 });
  const home = await realpath(wanted);
  await giveTo(runner.ownerUid, home);
  const folder = join(home, "cluster");
  await sweepHalfMade(home);
  if (!(await isFolder(folder))) await makeCluster(runner, home, durable);
  await giveTo(runner.ownerUid, folder);
  const password = await readFile(join(folder, "faire.password"), "utf8");
  return { folder, password, logFile: join(home, "postgres.log") };
}

/** Creates a cluster under a temporary name and renames it when complete, so that an interrupted start leaves none. */
async function makeCluster(runner: Runner, home: string, durable: boolean): Promise<void> {
  const half = await mkdtemp(join(home, `half-made-${process.pid}-`));
  const password = randomBytes(24).toString("base64url");
  await writeFile(join(half, "password"), password, { mode: 0o600 });
  await giveTo(runner.ownerUid, half);
  const [cluster, passwordFile] = [join(half, "cluster"), join(half, "password")];
  await runProgram(runner, "initdb", initdbArguments(cluster, passwordFile, durable));
  await rename(passwordFile, join(cluster, "faire.password"));
  await rename(cluster, join(home, "cluster")).catch(async (error: NodeJS.ErrnoException) => {
    const isMadeByAnother = error.code === "ENOTEMPTY" || error.code === "EEXIST";
    if (!isMadeByAnother) throw error;
  });
  await rm(half, { recursive: true, force: true });
}

function initdbArguments(cluster: string, passwordFile: string, durable: boolean): string[] {
  return [
    ...["--pgdata", cluster, "--username", NAME, "--pwfile", passwordFile],
    ...["--auth=scram-sha-256", "--encoding=UTF8", "--locale-provider=builtin", "--locale=C.UTF-8"],
    ...["--data-checksums", durable ? "--sync-method=fsync" : "--no-sync"],
  ];
}

/** Skips a folder that an orphaned initdb still writes to; the next start removes it. */
async function sweepHalfMade(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const maker = /^half-made-(\d+)-/.exec(name)?.[1];
    if (maker === undefined || isAlive(Number(maker))) continue;
    await rm(join(home, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/**
 * Changes the owner to PostgreSQL's account, which may differ from the last start's. The folder itself is changed last,
 * so that its owner shows whether all files were changed.
 */
async function giveTo(uid: number | undefined, folder: string): Promise<void> {
  if (uid === undefined || (await stat(folder)).uid === uid) return;
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), uid, uid);
  }
  await chown(folder, uid, uid);
}
