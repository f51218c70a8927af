import { lookup } from "node:dns/promises";
import { connect, type TLSSocket } from "node:tls";
import type { Env } from "#server/env.ts";
import { type CheckResult, fail, ok, reasonOf, WAIT_MS, warn } from "./check-result.ts";

const DAY_MS = 24 * 3_600_000;
/** Warns if a certificate is valid for fewer days: Let's Encrypt's are renewed 30 days before their end. */
const MIN_VALID_DAYS = 14;

/** Whether PUBLIC_URL resolves, has a valid certificate, and answers /readyz. */
export async function checkAddress({ PUBLIC_URL }: Env, now: Date): Promise<CheckResult[]> {
  if (!PUBLIC_URL) return [ok("PUBLIC_URL", "is not set: this machine alone")];
  const url = new URL(PUBLIC_URL);
  const name = await checkName(url.hostname);
  if (name.verdict === "fail") return [name];
  const certificate = url.protocol === "https:" ? [await checkCertificate(url, now)] : [];
  return [name, ...certificate, await checkAnswer(url)];
}

async function checkName(host: string): Promise<CheckResult> {
  try {
    const addresses = await lookup(host.replaceAll(/[[\]]/g, ""), { all: true });
    return ok("DNS", `${host} is ${addresses.map(({ address }) => address).join(", ")}`);
  } catch (error) {
    const advice = "Add an A and an AAAA record that point to the reverse proxy.";
    return fail("DNS", `${host} cannot be found: ${reasonOf(error)}`, advice);
  }
}

async function checkCertificate(url: URL, now: Date): Promise<CheckResult> {
  try {
    const validTo = await readValidTo(url);
    const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS);
    const text = `the certificate of ${url.hostname} is valid for ${days} days`;
    return days < MIN_VALID_DAYS
      ? warn("TLS", text, "Look why the certificate is not renewed (certbot renew, caddy).")
      : ok("TLS", text);
  } catch (error) {
    const advice = "Browsers and Stripe refuse it: use a certificate of a public authority.";
    return fail("TLS", `${url.host}: ${reasonOf(error)}`, advice);
  }
}

function readValidTo({ hostname, port }: URL): Promise<Date> {
  return new Promise((resolve, reject) => {
    const options = { host: hostname, port: Number(port || 443), servername: hostname };
    const socket: TLSSocket = connect({ ...options, timeout: WAIT_MS }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.once("timeout", () => socket.destroy(new DOMException("", "TimeoutError")));
    socket.once("error", reject);
  });
}

async function checkAnswer(url: URL): Promise<CheckResult> {
  const start = "Start the product, and look at the reverse proxy's log.";
  try {
    const answer = await fetch(new URL("/readyz", url), {
      signal: AbortSignal.timeout(WAIT_MS),
      redirect: "manual",
    });
    if (answer.ok) return ok("PUBLIC_URL", `${url.origin} is served and ready`);
    return warn("PUBLIC_URL", `${url.origin}/readyz answers ${answer.status}`, start);
  } catch (error) {
    return warn("PUBLIC_URL", `${url.origin} does not serve: ${reasonOf(error)}`, start);
  }
}
