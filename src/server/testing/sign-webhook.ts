import { createHmac } from "node:crypto";

/** Signs as described in Stripe's documentation: one `v1` per secret. `at` is in Unix seconds. */
export function signWebhook(payload: string, secrets: readonly string[], at: number): string {
  const schemes = secrets.map((secret) => {
    const v1 = createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex");
    return `v1=${v1}`;
  });
  return [`t=${at}`, ...schemes].join(",");
}
