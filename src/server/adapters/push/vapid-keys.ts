import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import webPush from "web-push";
import * as z from "zod/mini";
import type { Env } from "#server/env.ts";

/**
 * Key pair that identifies this installation to push services (base64url); a new pair ends every
 * subscription.
 */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const keysSchema = z.object({ publicKey: z.string(), privateKey: z.string() });

/** The key pair of the settings, else one generated once and stored in the data folder. */
export async function vapidKeys(env: Env): Promise<VapidKeys> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  if (publicKey !== undefined && privateKey !== undefined) return { publicKey, privateKey };
  const file = join(env.DATA_DIR, "push-keys.json");
  return (await readKeys(file)) ?? (await makeKeys(env.DATA_DIR, file));
}

async function readKeys(file: string): Promise<VapidKeys | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  return text === null ? null : keysSchema.parse(JSON.parse(text));
}

/** The first writer wins: a concurrent start uses the stored pair. */
async function makeKeys(folder: string, file: string): Promise<VapidKeys> {
  await mkdir(folder, { recursive: true });
  const keys = webPush.generateVAPIDKeys();
  const isFirst = await writeFile(file, JSON.stringify(keys), { mode: 0o600, flag: "wx" }).then(
    () => true,
    () => false,
  );
  return isFirst ? keys : ((await readKeys(file)) ?? keys);
}
