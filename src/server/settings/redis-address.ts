export interface RedisAddress {
  kind: "server" | "sentinel" | "cluster";
  isTls: boolean;
  user: string | undefined;
  password: string | undefined;
  nodes: { host: string; port: number }[];
  /** Name of the master that the sentinels watch. */
  master: string;
  database: number;
  /** Password of the sentinels themselves. */
  sentinelPassword: string | undefined;
}

const ADDRESS =
  /^redis(s?)(?:\+(sentinel|cluster))?:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^@/?#]+)(?:\/([^?#/]*))?(?:\?([^#]*))?$/;
const NODE = /^(\[[0-9a-fA-F:]+\]|[\w.-]+)(?::(\d{1,5}))?$/;

/**
 * Reads `redis://user:password@host:6379/0`, `redis+sentinel://user:password@host1:26379,host2/master` and
 * `redis+cluster://user:password@host1:6379,host2`, each with `rediss` for TLS. Returns null for other texts.
 */
export function parseRedisAddress(text: string): RedisAddress | null {
  const parts = ADDRESS.exec(text);
  if (!parts) return null;
  const [, tls, kindName = "server", user, password, nodeList = "", path = "", query] = parts;
  const kind = kindName as RedisAddress["kind"];
  const nodes = readNodes(nodeList, kind);
  if (!nodes || !isPathOf(kind, path)) return null;
  return {
    ...{ kind, isTls: tls === "s", nodes },
    user: decode(user),
    password: decode(password),
    master: kind === "sentinel" ? (decode(path) ?? "") : "",
    database: kind === "server" ? Number(path) : 0,
    sentinelPassword: new URLSearchParams(query).get("sentinelPassword") ?? undefined,
  };
}

/** Checks the path: a database number for a server, the master's name for sentinels, nothing for a cluster. */
function isPathOf(kind: RedisAddress["kind"], path: string): boolean {
  if (kind === "sentinel") return path !== "";
  return kind === "cluster" ? path === "" : /^\d{0,4}$/.test(path);
}

/** One server, or at least one of several sentinels or shards, which name the others. */
function readNodes(text: string, kind: RedisAddress["kind"]): RedisAddress["nodes"] | null {
  const nodes: RedisAddress["nodes"] = [];
  for (const node of text.split(",")) {
    const [, host, port = kind === "sentinel" ? 26_379 : 6_379] = NODE.exec(node) ?? [];
    if (host === undefined || Number(port) > 65_535) return null;
    nodes.push({ host: host.replace(/^\[|\]$/g, ""), port: Number(port) });
  }
  return kind === "server" && nodes.length > 1 ? null : nodes;
}

function decode(text: string | undefined): string | undefined {
  if (!text) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
