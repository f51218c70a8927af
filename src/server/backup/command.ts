import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Env, readEnv, SettingsError } from "#server/env.ts";
import { markRestored } from "./database-facts.ts";
import { type Backup, listBackups, makeBackup, requireBackupDir } from "./make-backup.ts";
import { BackupError } from "./manifest.ts";
import { pruneBackups } from "./prune.ts";
import { type Restored, restoreBackup } from "./restore.ts";

const USAGE = `Usage: npm run backup -- [--keep COUNT]
Backs up database, pictures and documents into a new folder below BACKUP_DIR, with or without a running server. --keep
removes all but the newest COUNT backups.
       npm run restore -- [FOLDER] [--until 2026-11-26T09:15:00Z]
Restores a backup, or the newest below BACKUP_DIR, into an empty DATA_DIR (and DATABASE_URL, if it is a dump).
       npm run restore -- --mark 2026-11-26T09:15:00Z
After a restore by other programs to that moment: lets the next start read from Stripe what came later.`;

/** Runs `npm run backup` and `npm run restore`. */
if (existsSync(".env")) process.loadEnvFile(".env");
process.exitCode = await run(process.argv.slice(2)).then(
  (text) => print(process.stdout, text, 0),
  (error: unknown) => print(process.stderr, explain(error), 1),
);

async function run([command, ...args]: string[]): Promise<string> {
  const { keep, until, mark, folder } = readArguments(args);
  const env = readEnv(process.env);
  if (command === "restore" && mark) return markDatabase(env, mark);
  if (command === "restore") {
    const backup = folder ?? (await newestOf(requireBackupDir(env)));
    return describeRestore(backup, await restoreBackup(env, { backup, until }));
  }
  const backup = await makeBackup(env, () => new Date());
  const removed = keep ? await pruneBackups(requireBackupDir(env), keep) : [];
  return describeBackup(backup, removed);
}

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { keep: { type: "string" }, until: { type: "string" }, mark: { type: "string" } },
      allowPositionals: true,
    });
    const keep = values.keep === undefined ? undefined : Number(values.keep);
    const [until, mark] = [readTime(values.until), readTime(values.mark)];
    const isWrong =
      positionals.length > 1 || (keep !== undefined && !(Number.isInteger(keep) && keep > 0));
    if (isWrong) throw new BackupError(USAGE);
    return { keep, until, mark, folder: positionals[0] };
  } catch {
    throw new BackupError(USAGE);
  }
}

/** Throws for a text that is no time. */
function readTime(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  return new Date(new Date(text).toISOString());
}

async function markDatabase(env: Env, takenAt: Date): Promise<string> {
  const databaseUrl = env.MIGRATE_DATABASE_URL ?? env.DATABASE_URL;
  if (!databaseUrl)
    throw new BackupError("--mark is for a database of your own: set DATABASE_URL.");
  await markRestored(databaseUrl, takenAt);
  return `The next start reads from Stripe what came after ${takenAt.toISOString()}.`;
}

async function newestOf(parent: string): Promise<string> {
  const newest = (await listBackups(parent)).at(-1);
  if (newest === undefined) throw new BackupError(`There is no backup in ${parent}.`);
  return newest;
}

function describeBackup(
  { folder, manifest, isArchivingFailing }: Backup,
  removed: string[],
): string {
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  return [
    `${folder} is complete: ${manifest.files.length} files, ${(bytes / 1e6).toFixed(1)} MB.`,
    ...removed.map((name) => `${name} is removed.`),
    ...(isArchivingFailing
      ? [
          "Warning: the write-ahead log is not archived. See the database's log and the rights of BACKUP_DIR.",
        ]
      : []),
  ].join("\n");
}

function describeRestore(
  backup: string,
  { manifest, recoveredUntil, hasOtherSecret }: Restored,
): string {
  const last = recoveredUntil
    ? `the last transaction is of ${recoveredUntil.toISOString()}`
    : `as of ${manifest.takenAt}`;
  return [
    `${backup} is restored: ${last}.`,
    ...(hasOtherSecret
      ? [
          "Warning: SECRET_KEY is another than at the backup. Add the old one with a comma, or authenticator codes fail.",
        ]
      : []),
    "Start the product: it reads from Stripe what came later. Then run npm run backup, which begins a new archive.",
  ].join("\n");
}

function explain(error: unknown): string {
  if (error instanceof BackupError || error instanceof SettingsError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function print(stream: NodeJS.WriteStream, text: string, exitCode: number): number {
  stream.write(`${text}\n`);
  return exitCode;
}
