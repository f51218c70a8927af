import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A TCP proxy in front of PostgreSQL that fails as hosts and networks do. */
export interface DatabaseProxy {
  /** Address of the same database through the proxy. */
  url: string;
  /** Drops every connection and refuses new ones, as a killed server does. */
  cut(): Promise<void>;
  /** Drops every connection; new ones are accepted. */
  drop(): void;
  /** Passes no byte on, as a stopped host does: connections stay open and new ones get no answer. */
  freeze(): void;
  /** Passes no byte on over the connections that exist; new ones work. */
  stall(): void;
  /** Undoes `cut`, `freeze` and `stall`; bytes that were held back are delivered. */
  resume(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy on a port of its own in front of the server of `databaseUrl`. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { hostname: host, port: targetPort } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const pass = (from: Socket, to: Socket) => {
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
      pass(client, upstream);
      pass(upstream, client);
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
