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
  const folderPath = join(dataDir, "postgres");
  await mkdir(folderPath, { recursive: true, mode: 0o700 });
  const parent = await realpath(folderPath);
  await changeOwner(runner.ownerUid, parent);
  const folder = join(parent, "cluster");
  await removeUnfinished(parent);
  if (!(await isFolder(folder))) await createCluster(runner, parent, durable);
  await changeOwner(runner.ownerUid, folder);
  const password = await readFile(join(folder, "faire.password"), "utf8");
  return { folder, password, logFile: join(parent, "postgres.log") };
}

/** Creates a cluster under a temporary name and renames it when complete, so that an interrupted start leaves none. */
async function createCluster(runner: Runner, parent: string, durable: boolean): Promise<void> {
  const unfinished = await mkdtemp(join(parent, `half-made-${process.pid}-`));
  const password = randomBytes(24).toString("base64url");
  await writeFile(join(unfinished, "password"), password, { mode: 0o600 });
  await changeOwner(runner.ownerUid, unfinished);
  const [cluster, passwordFile] = [join(unfinished, "cluster"), join(unfinished, "password")];
  await runProgram(runner, "initdb", initdbArguments(cluster, passwordFile, durable));
  await rename(passwordFile, join(cluster, "faire.password"));
  await rename(cluster, join(parent, "cluster")).catch(async (error: NodeJS.ErrnoException) => {
    const isCreatedConcurrently = error.code === "ENOTEMPTY" || error.code === "EEXIST";
    if (!isCreatedConcurrently) throw error;
  });
  await rm(unfinished, { recursive: true, force: true });
}

function initdbArguments(cluster: string, passwordFile: string, durable: boolean): string[] {
  return [
    ...["--pgdata", cluster, "--username", NAME, "--pwfile", passwordFile],
    ...["--auth=scram-sha-256", "--encoding=UTF8", "--locale-provider=builtin", "--locale=C.UTF-8"],
    ...["--data-checksums", durable ? "--sync-method=fsync" : "--no-sync"],
  ];
}

/**
 * Deletes the unfinished folders of starts whose process has ended. Ignores a failed deletion, as of a folder that an
 * orphaned initdb still writes to: the next start tries again.
 */
async function removeUnfinished(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const creatorPid = /^half-made-(\d+)-/.exec(name)?.[1];
    if (creatorPid === undefined || isAlive(Number(creatorPid))) continue;
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}

/**
 * Changes the owner to PostgreSQL's account, which may differ from the last start's. The folder itself is changed last,
 * so that its owner shows whether all files were changed.
 */
async function changeOwner(uid: number | undefined, folder: string): Promise<void> {
  if (uid === undefined || (await stat(folder)).uid === uid) return;
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), uid, uid);
  }
  await chown(folder, uid, uid);
}
