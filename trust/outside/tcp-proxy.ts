import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP proxy to an outside service, whose connections can be cut or replies held. */
export interface TcpProxy {
  /** The service's address through this proxy. */
  url: string;
  /** Swallows every byte both ways without closing a connection, as a partitioned network does. */
  cut(): void;
  /** Ends the cut and closes the connections that lost bytes. */
  heal(): void;
  /** Lets requests through and holds their replies. */
  holdReplies(): void;
  /** Delivers the held replies, and all further ones at once. */
  releaseReplies(): void;
  stop(): Promise<void>;
}

interface Connection {
  client: Socket;
  service: Socket;
  hasLostBytes: boolean;
}

/** Opens a proxy to the host and port of a URL. */
export async function openTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname: host, port } = new URL(target);
  const connections = new Set<Connection>();
  let isCut = false;
  let heldReplies: (() => void)[] | null = null;
  const server = createServer((client) => {
    const connection = { client, service: connect(Number(port), host), hasLostBytes: isCut };
    const { service } = connection;
    connections.add(connection);
    const forwardUnlessCut = (act: () => void) => {
      if (isCut || connection.hasLostBytes) connection.hasLostBytes = true;
      else act();
    };
    client.on("data", (bytes) => forwardUnlessCut(() => service.write(bytes)));
    service.on("data", (bytes) =>
      forwardUnlessCut(() =>
        heldReplies ? heldReplies.push(() => client.write(bytes)) : client.write(bytes),
      ),
    );
    for (const [from, to] of [
      [client, service],
      [service, client],
    ] as const) {
      // A broken connection ends with "close".
      from.on("error", () => undefined);
      from.on("close", () =>
        forwardUnlessCut(() => (heldReplies ? heldReplies.push(() => to.destroy()) : to.destroy())),
      );
    }
    client.on("close", () => service.destroyed && connections.delete(connection));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: ownPort } = server.address() as AddressInfo;
  const closeAll = (isChosen: (connection: Connection) => boolean) => {
    for (const connection of [...connections].filter(isChosen)) {
      connection.client.destroy();
      connection.service.destroy();
      connections.delete(connection);
    }
  };
  const url = new URL(target);
  url.host = `127.0.0.1:${ownPort}`;
  return {
    url: url.href.replace(/\/$/, ""),
    cut: () => {
      isCut = true;
    },
    heal: () => {
      isCut = false;
      closeAll(({ hasLostBytes }) => hasLostBytes);
    },
    holdReplies: () => {
      heldReplies ??= [];
    },
    releaseReplies: () => {
      const waiting = heldReplies ?? [];
      heldReplies = null;
      for (const deliver of waiting) deliver();
    },
    stop: async () => {
      closeAll(() => true);
      server.close();
    },
  };
}
