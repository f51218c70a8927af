import { link, mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { listBackups } from "#server/backup/make-backup.ts";
import { readManifest } from "#server/backup/manifest.ts";
import { readPacks } from "#server/city/pack.ts";
import type { Env } from "#server/env.ts";
import { type CheckResult, fail, ok, reasonOf, warn } from "./check-result.ts";

const GIGABYTE = 1e9;
/** Free space below which the check fails or warns: the database stops when the disk is full. */
const FREE_BYTES = { fail: 0.5 * GIGABYTE, warn: 5 * GIGABYTE };
const MAX_BACKUP_AGE_HOURS = 26;

/** Whether DATA_DIR can be written, supports hard links (by which a missing SECRET_KEY is created), and has room. */
export async function checkDataDir({ DATA_DIR, NODE_ENV }: Env): Promise<CheckResult[]> {
  const probe = join(DATA_DIR, `doctor-${process.pid}`);
  try {
    await mkdir(DATA_DIR, { recursive: true });
    await writeFile(probe, "");
    const takesLinks = await link(probe, `${probe}-link`).then(
      () => true,
      () => false,
    );
    const needsLinks = NODE_ENV !== "production";
    const links =
      takesLinks || !needsLinks
        ? []
        : [fail("DATA_DIR", "takes no hard links", "Use another file system, or set SECRET_KEY.")];
    return [ok("DATA_DIR", `${DATA_DIR} can be written`), ...links, await checkSpace(DATA_DIR)];
  } catch (error) {
    const advice = `Give the service's user the folder: chown faire ${DATA_DIR}`;
    return [fail("DATA_DIR", `${DATA_DIR} cannot be written: ${reasonOf(error)}`, advice)];
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
    await rm(`${probe}-link`, { force: true }).catch(() => undefined);
  }
}

async function checkSpace(folder: string): Promise<CheckResult> {
  const { bavail, bsize, blocks } = await statfs(folder);
  const free = bavail * bsize;
  const share = Math.round((100 * bavail) / blocks);
  const text = `${(free / GIGABYTE).toFixed(1)} GB of the disk of ${folder} are free (${share} %)`;
  const advice = "Make room: at 0 PostgreSQL and uploads stop.";
  if (free < FREE_BYTES.fail) return fail("disk", text, advice);
  return free < FREE_BYTES.warn ? warn("disk", text, advice) : ok("disk", text);
}

/** Whether the newest backup is at most 26 hours old: a day and some delay of the timer. */
export async function checkBackups({ BACKUP_DIR }: Env, now: Date): Promise<CheckResult> {
  const advice = "Run npm run backup by a timer, once a day (docs/operations.md, Backups).";
  if (!BACKUP_DIR) return warn("BACKUP_DIR", "is not set: there are no backups from here", advice);
  const newest = (await listBackups(BACKUP_DIR)).at(-1);
  if (!newest) return warn("BACKUP_DIR", `has no backup: ${BACKUP_DIR}`, advice);
  const manifest = await readManifest(newest).catch(() => null);
  if (!manifest) return fail("BACKUP_DIR", `the newest backup is damaged: ${newest}`, advice);
  const hours = Math.round((now.getTime() - new Date(manifest.takenAt).getTime()) / 3_600_000);
  const text = `the newest backup is ${hours} hours old (${basename(newest)})`;
  return hours > MAX_BACKUP_AGE_HOURS ? warn("BACKUP_DIR", text, advice) : ok("BACKUP_DIR", text);
}

/** Whether a geocoding server or a city pack is set up; production needs one, unless GEOCODER=offline. */
export async function checkCity(env: Env): Promise<CheckResult> {
  const { DATA_DIR, GEOCODER, GEOCODER_URL, NODE_ENV } = env;
  if (GEOCODER_URL) return ok("GEOCODER", "a geocoding server is set");
  const unusable: string[] = [];
  const packs = readPacks(DATA_DIR, (sentence) => unusable.push(sentence));
  const names = packs.map(({ manifest }) => manifest.name).join(", ");
  if (unusable.length > 0) return warn("GEOCODER", unusable.join(" "), "npm run city");
  if (packs.length > 0) return ok("GEOCODER", `city packs in ${DATA_DIR}/city: ${names}`);
  const text = "neither a geocoding server nor a city pack: street addresses are not found";
  const advice = "npm run city -- FILE.osm.pbf, or set GEOCODER_URL";
  const isRefused = NODE_ENV === "production" && GEOCODER !== "offline";
  return isRefused ? fail("GEOCODER", text, advice) : warn("GEOCODER", text, advice);
}
