import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A TCP proxy in front of PostgreSQL that simulates failures of hosts and networks. */
export interface DatabaseProxy {
  /** URL of the same database through the proxy. */
  url: string;
  /** Drops all connections and refuses new ones, like a killed server. */
  cut(): Promise<void>;
  /** Drops all connections; accepts new ones. */
  drop(): void;
  /** Stops forwarding, like a frozen host: connections stay open, new ones get no reply. */
  freeze(): void;
  /** Stops forwarding on existing connections; new ones work. */
  stall(): void;
  /** Undoes `cut`, `freeze` and `stall`; delivers held bytes. */
  resume(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy on a free port in front of the server of `databaseUrl`. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { hostname: host, port: targetPort } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const forward = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.setNoDelay(true);
    from.on("data", (bytes) => void to.write(bytes));
    from.on("error", () => to.destroy());
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
    if (isFrozen) from.pause();
  };
  const open = async (port: number): Promise<Server> => {
    const server = createServer((client) => {
      const upstream = connect(Number(targetPort), host);
      forward(client, upstream);
      forward(upstream, client);
    });
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return server;
  };
  let server: Server | null = await open(0);
  const { port } = server.address() as AddressInfo;
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  const cut = async () => {
    const closing = server;
    server = null;
    if (!closing) return;
    const closed = once(closing, "close");
    closing.close();
    drop();
    await closed;
  };
  const resume = async () => {
    isFrozen = false;
    for (const socket of sockets) socket.resume();
    server ??= await open(port);
  };
  const stall = () => {
    for (const socket of sockets) socket.pause();
  };
  const freeze = () => {
    isFrozen = true;
    stall();
  };
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return { url: url.href, cut, drop, freeze, stall, resume, close: cut };
}
