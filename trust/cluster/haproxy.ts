import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { DatabasePair, Server } from "./database-pair.ts";
import { type SupervisedProcess, superviseProcess } from "./supervised-process.ts";

export const HAPROXY = "haproxy";

interface HaproxyOptions {
  folder: string;
  /** Port of the service. */
  front: number;
  /** Port that leads to the primary. */
  database: number;
  nodes: readonly number[];
  pair: DatabasePair;
}

/** Starts HAProxy in front of the nodes and the primary, which it finds by HTTP checks, as with Patroni. */
export async function startHaproxy(options: HaproxyOptions): Promise<SupervisedProcess> {
  const { folder, pair } = options;
  const roles = await Promise.all(pair.servers.map((server) => serveRole(pair, server)));
  const busyFile = `${folder}/busy.http`;
  const configFile = `${folder}/haproxy.cfg`;
  await writeFile(busyFile, busyAnswer);
  const rolePorts = roles.map(({ port }) => port);
  await writeFile(configFile, configOf({ ...options, rolePorts, busyFile }));
  const logFile = `${folder}/haproxy.log`;
  const proxy = await superviseProcess({ command: HAPROXY, args: ["-f", configFile], logFile });
  return {
    ...proxy,
    stop: async () => {
      await proxy.stop();
      for (const { close } of roles) close();
    },
  };
}

/** Serves a server's role: 200 while it is the primary, else 503. */
async function serveRole(pair: DatabasePair, server: Server) {
  const agent = createServer((_request, reply) => {
    reply.statusCode = pair.isPrimary(server) ? 200 : 503;
    reply.end();
  }).listen(0, "127.0.0.1");
  await once(agent, "listening");
  const close = (): void => {
    agent.close();
    agent.closeAllConnections();
  };
  return { port: (agent.address() as AddressInfo).port, close };
}

const body =
  '{"success":false,"code":"busy","error":"The service is busy. Try again in a moment."}';
/** Answer for a node that ended in the middle of a call, and while no node is ready. */
const busyAnswer = [
  "HTTP/1.1 503 Service Unavailable",
  "retry-after: 1",
  "content-type: application/json",
  `content-length: ${body.length}`,
  "connection: close",
  "",
  body,
].join("\r\n");

function configOf(options: HaproxyOptions & { rolePorts: number[]; busyFile: string }): string {
  const { front, database, nodes, pair, rolePorts, busyFile } = options;
  const check = "check inter 250ms fastinter 100ms downinter 250ms fall 2 rise 1";
  return `
global
  maxconn 4000
defaults
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  timeout queue 2s
  timeout check 2s
  errorfile 502 ${busyFile}
  errorfile 503 ${busyFile}
  errorfile 504 ${busyFile}
frontend service
  mode http
  bind 127.0.0.1:${front}
  option forwardfor
  default_backend nodes
backend nodes
  mode http
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  option redispatch 1
  retry-on conn-failure
  retries 2
${nodes.map((port, at) => `  server node${at + 1} 127.0.0.1:${port} ${check}`).join("\n")}
listen database
  mode tcp
  bind 127.0.0.1:${database}
  timeout client 1h
  timeout server 1h
  option httpchk GET /primary
  http-check expect status 200
${pair.servers
  .map(
    ({ name, port }, at) =>
      `  server ${name} 127.0.0.1:${port} ${check} port ${rolePorts[at]} on-marked-down shutdown-sessions`,
  )
  .join("\n")}
`;
}
