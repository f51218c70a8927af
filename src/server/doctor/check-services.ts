import { createTransport } from "nodemailer";
import { urlUnder } from "#server/adapters/fetch-json.ts";
import { openRedis } from "#server/adapters/redis/open-redis.ts";
import { script } from "#server/adapters/redis/script.ts";
import type { Env } from "#server/env.ts";
import { type CheckResult, fail, ok, reasonOf, WAIT_MS, warn } from "./check-result.ts";

const timeouts = {
  connectionTimeout: WAIT_MS,
  greetingTimeout: WAIT_MS,
  socketTimeout: WAIT_MS,
};

/** Whether the mail server takes a connection, TLS and the password. Sends no mail. */
export async function checkMail({ SMTP_URL }: Env): Promise<CheckResult[]> {
  if (!SMTP_URL) return [ok("SMTP_URL", "is not set: the demo keeps mails itself")];
  const { host } = new URL(SMTP_URL);
  const transport = createTransport({ url: SMTP_URL, ...timeouts });
  try {
    await transport.verify();
    return [ok("SMTP_URL", `${host} takes the connection and the password`)];
  } catch (error) {
    const advice = "Check host, port (465 smtps, 587 with requireTLS=true), user and password.";
    return [fail("SMTP_URL", `${host}: ${reasonOf(error)}`, advice)];
  } finally {
    transport.close();
  }
}

const infoScript = script("return redis.call('INFO', 'server')");
const OLDEST_REDIS = 6;

export async function checkRedis({ REDIS_URL }: Env): Promise<CheckResult[]> {
  if (!REDIS_URL) return [ok("REDIS_URL", "is not set: one node alone")];
  const { host } = new URL(REDIS_URL);
  const advice =
    "Without it nodes know only their own drivers. Check the address and the password.";
  let reason: unknown;
  const log = {
    warn: ({ err }: { err?: unknown }) => {
      reason ??= err;
    },
    info: () => undefined,
  };
  const redis = openRedis({ url: REDIS_URL, log });
  try {
    const deadline = Date.now() + WAIT_MS;
    while (!redis.isReady() && reason === undefined && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 50));
    if (!redis.isReady()) return [fail("REDIS_URL", `${host}: ${reasonOf(reason)}`, advice)];
    const version = /redis_version:(\d+)/.exec(String(await redis.run(infoScript, [], [])))?.[1];
    return Number(version) < OLDEST_REDIS
      ? [fail("REDIS_URL", `${host} is Redis ${version}`, "Install Redis 6 or newer, or Valkey.")]
      : [ok("REDIS_URL", `${host} is Redis ${version}`)];
  } catch (error) {
    return [fail("REDIS_URL", `${host}: ${reasonOf(error)}`, advice)];
  } finally {
    await redis.close();
  }
}

/** Whether geocoder, router and list of breached passwords answer. The product works without them, less exactly. */
export async function checkWebServices(env: Env): Promise<CheckResult[]> {
  const { GEOCODER, GEOCODER_URL, ROUTER_URL, BREACHED_PASSWORDS_URL } = env;
  const search = GEOCODER === "nominatim" ? "search" : "api";
  const question = { q: "350 5th Ave, New York", limit: "1" };
  const addresses: [string, URL | undefined][] = [
    ["GEOCODER_URL", GEOCODER_URL ? urlUnder(GEOCODER_URL, search, question) : undefined],
    ["ROUTER_URL", ROUTER_URL ? new URL(ROUTER_URL) : undefined],
    [
      "BREACHED_PASSWORDS_URL",
      BREACHED_PASSWORDS_URL ? urlUnder(BREACHED_PASSWORDS_URL, "21BD1") : undefined,
    ],
  ];
  const configured = addresses.flatMap(([name, url]) => (url ? [{ name, url }] : []));
  return Promise.all(configured.map(({ name, url }) => checkWebService(name, url)));
}

async function checkWebService(name: string, url: URL): Promise<CheckResult> {
  const advice =
    "The product goes on without it, less exactly. Check the address and the firewall.";
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(WAIT_MS) });
    // The base URL of a router is not a query, so any status below 500 shows that it works.
    if (status < 500 && (status < 400 || name === "ROUTER_URL"))
      return ok(name, `${url.host} answers`);
    return warn(name, `${url.host} answers ${status}`, advice);
  } catch (error) {
    return warn(name, `${url.host}: ${reasonOf(error)}`, advice);
  }
}
