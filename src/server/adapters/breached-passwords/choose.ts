import { createHash } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { urlUnder } from "#server/adapters/fetch-json.ts";
import type { Env } from "#server/env.ts";

/** Registration must not wait long for a third party. */
const TIMEOUT_MS = 1000;
/** Characters of the SHA-1 that are sent: about a thousand passwords share them. */
const PREFIX_LENGTH = 5;

/**
 * Check by the range protocol of Have I Been Pwned (k-anonymity), or null without an address. A password passes if the
 * service does not reply in time: an outage must not stop registrations.
 */
export function chooseBreachCheck(
  { BREACHED_PASSWORDS_URL: url }: Pick<Env, "BREACHED_PASSWORDS_URL">,
  log: Pick<FastifyBaseLogger, "warn">,
): ((password: string) => Promise<boolean>) | null {
  if (url === undefined) return null;
  return async (password) => {
    const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
    try {
      const listed = await readRange(url, hash.slice(0, PREFIX_LENGTH));
      return listed.has(hash.slice(PREFIX_LENGTH));
    } catch (error) {
      log.warn({ err: error }, "breached passwords not checked");
      return false;
    }
  };
}

/** Ends of the listed hashes with this start. Lines are "END:COUNT"; a count of 0 is padding. */
async function readRange(url: string, prefix: string): Promise<ReadonlySet<string>> {
  const response = await fetch(urlUnder(url, prefix), {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: "error",
    headers: { "add-padding": "true", "user-agent": "faire" },
  });
  if (!response.ok) throw new Error(`The list of breached passwords answered ${response.status}`);
  const lines = (await response.text()).split(/\r?\n/).map((line) => line.split(":"));
  return new Set(lines.filter(([, count]) => count !== "0").map(([end = ""]) => end));
}
