import { createHmac } from "node:crypto";
import type { DeviceMark } from "#server/http/device-marks.ts";
import type { Services } from "#server/services.ts";
import { putMark } from "./queries.ts";

/**
 * Stores a keyed hash of the browser's id for each account in its cookie. Stores nothing for a browser with one
 * account, nor in a demo, whose visitors play all roles in one browser.
 */
export async function noteSharedDevice(
  { db, env, secret }: Pick<Services, "db" | "env" | "secret">,
  marks: readonly DeviceMark[],
): Promise<void> {
  const [newest] = marks;
  if (!newest || marks.length < 2 || env.isDemo) return;
  const value = createHmac("sha256", secret)
    .update(`shared device\n${newest.device}`)
    .digest("hex");
  for (const { accountId } of marks) await putMark(db, { accountId, kind: "device", value });
}
