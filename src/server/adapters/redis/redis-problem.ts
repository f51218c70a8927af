/** The first pattern that matches the error determines the sentence. */
const causes: [pattern: RegExp, sentence: string][] = [
  [/WRONGPASS|NOAUTH|invalid password/i, "Redis refuses the user or password of REDIS_URL"],
  [
    /NOPERM/,
    "The Redis user may not run EVAL, EVALSHA, SET, PUBLISH or SUBSCRIBE on keys and channels faire:*",
  ],
  [/OOM|maxmemory/, "Redis is full: raise maxmemory, or set maxmemory-policy volatile-ttl"],
  [/MISCONF/, "Redis cannot write to its disk and refuses changes"],
  [/READONLY/, "REDIS_URL leads to a replica, which refuses changes"],
  [
    /unknown command.*(HELLO|SPUBLISH)/i,
    "The server at REDIS_URL is older than Redis 6 (a cluster: 7)",
  ],
  [/unknown RESP type|Protocol error/i, "The server at REDIS_URL is not Redis"],
  [/cluster support disabled/i, "The server at REDIS_URL is no cluster: use redis:// or rediss://"],
  [
    /MOVED|CLUSTERDOWN|CROSSSLOT/,
    "The server at REDIS_URL is a cluster that is down, or needs redis+cluster://",
  ],
  [
    /No such master|sentinel nodes unavailable/i,
    "The sentinels of REDIS_URL know no reachable master of this name",
  ],
  [
    /certificate|self.signed|SSL|TLS/i,
    "The TLS connection to Redis fails: check rediss:// and the certificate",
  ],
  [/ENOTFOUND|EAI_AGAIN/, "The host name in REDIS_URL is unknown"],
  [/No reply within/, "Redis answers too slowly"],
];

/** A sentence for the operator; null if the error says only that the connection failed. */
export function redisProblem(error: unknown): string | null {
  const text =
    error instanceof Error
      ? `${error.name} ${error.message} ${"code" in error ? error.code : ""}`
      : String(error);
  return causes.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
