import { parseRedisAddress } from "./redis-address.ts";

/** True if the name or address always resolves to this machine (RFC 6761, RFC 5735, RFC 4291). */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

/** True if requests to the URL leave this machine without TLS. */
export function isPlainHttp(text: string): boolean {
  const { protocol, hostname } = new URL(text);
  return protocol !== "https:" && !isLoopback(hostname);
}

/** True if commands to the URL leave this machine without TLS. */
export function isPlainRedis(text: string): boolean {
  const address = parseRedisAddress(text);
  return address !== null && !address.isTls && !address.nodes.every(({ host }) => isLoopback(host));
}

/** True if the URL is https with a host, an optional port, and nothing else. */
export function isHttpsOrigin(text: string): boolean {
  const { protocol, pathname } = new URL(text);
  return protocol === "https:" && pathname === "/" && !/[?#@]/.test(text);
}

/**
 * True if mail could leave this machine without TLS to a verified server. nodemailer upgrades smtp:// only when the
 * server offers STARTTLS, which an attacker in between can remove; requireTLS=true makes that an error.
 */
export function isPlainSmtp(text: string): boolean {
  const { protocol, hostname, searchParams } = new URL(text);
  if (isLoopback(hostname)) return false;
  const isEncrypted =
    protocol === "smtps:" || hasLastValueIn(searchParams, "requireTLS", ["true", "1"]);
  return !isEncrypted || hasLastValueIn(searchParams, "tls.rejectUnauthorized", ["false", "0"]);
}

/**
 * True if the database is reached over a network without TLS to a verified server. node-postgres 8 verifies for
 * require, verify-ca and verify-full alike; with uselibpqcompat only for the last two.
 */
export function isPlainPostgres(text: string): boolean {
  const { host, options } = parsePostgres(text);
  if (isOnThisMachine(host)) return false;
  const verifyingModes = [
    "verify-ca",
    "verify-full",
    ...(options.uselibpqcompat ? [] : ["require"]),
  ];
  const { sslmode, ssl = "" } = options;
  return !(sslmode === undefined ? ["true", "1"].includes(ssl) : verifyingModes.includes(sslmode));
}

/** True if a database uses a well-known default password. Unix sockets identify the process by its user instead. */
export function hasDefaultPassword(text: string): boolean {
  const { host, user, password } = parsePostgres(text);
  if (host.startsWith("/") || password === "") return false;
  return [user, "postgres", "password"].includes(password);
}

/** Parses like pg-connection-string: query options override parts of the URL, and the last of a name wins. */
function parsePostgres(text: string) {
  const url = new URL(text);
  const options: Record<string, string | undefined> = Object.fromEntries(url.searchParams);
  return {
    host: url.protocol === "socket:" ? "/" : options.host || decodeURIComponent(url.hostname),
    user: options.user || decodeURIComponent(url.username),
    password: options.password || decodeURIComponent(url.password),
    options,
  };
}

function isOnThisMachine(host: string): boolean {
  return host.startsWith("/") || isLoopback(host);
}

/** True if the last value of a repeated option is one of these. */
function hasLastValueIn(options: URLSearchParams, name: string, values: string[]): boolean {
  return values.includes(options.getAll(name).at(-1) ?? "");
}
