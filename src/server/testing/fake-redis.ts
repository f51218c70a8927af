import { createServer, type Server, type Socket } from "node:net";

/** A stand-in for Redis: the commands that a client sends to connect, publish and subscribe, by RESP3. */
export interface FakeRedis {
  url: string;
  /** Refuses each connection's HELLO with this error. */
  refuse(error: string | null): void;
  /** While true, answers nothing but keeps the connections open: a half-open network. */
  swallow(isSwallowing: boolean): void;
  /** Closes all connections and the port. */
  stop(): Promise<void>;
}

const none = Buffer.alloc(0);
const bulk = (bytes: Buffer | string): Buffer => {
  const content = Buffer.from(bytes);
  return Buffer.concat([Buffer.from(`$${content.length}\r\n`), content, Buffer.from("\r\n")]);
};
const push = (...parts: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from(`>${parts.length}\r\n`), ...parts]);

export async function startFakeRedis(port = 0): Promise<FakeRedis> {
  const subscribers = new Map<Socket, Set<string>>();
  let refusal: string | null = null;
  let isSwallowing = false;

  const publish = (channel: Buffer, message: Buffer): Buffer => {
    const receivers = [...subscribers].filter(([, names]) => names.has(channel.toString()));
    for (const [receiver] of receivers)
      receiver.write(push(bulk("message"), bulk(channel), bulk(message)));
    return Buffer.from(`:${receivers.length}\r\n`);
  };
  const hello = () => Buffer.from(refusal === null ? "%1\r\n+proto\r\n:3\r\n" : `-${refusal}\r\n`);
  const replyTo = (socket: Socket, [name, channel = none, message = none]: Buffer[]): Buffer => {
    switch (String(name).toUpperCase()) {
      case "HELLO":
        return hello();
      case "PING":
        return Buffer.from("+PONG\r\n");
      case "SUBSCRIBE":
        subscribers.get(socket)?.add(channel.toString());
        return push(bulk("subscribe"), bulk(channel), Buffer.from(":1\r\n"));
      case "PUBLISH":
        return publish(channel, message);
      default:
        return Buffer.from("+OK\r\n");
    }
  };

  const server: Server = createServer((socket) => {
    subscribers.set(socket, new Set());
    let received = Buffer.alloc(0);
    socket.on("data", (chunk) => {
      if (isSwallowing) return;
      // A socket without an encoding reads buffers only.
      received = Buffer.concat([received, chunk as Buffer]);
      for (let read = readCommand(received); read; read = readCommand(received)) {
        received = received.subarray(read.length);
        socket.write(replyTo(socket, read.parts));
      }
    });
    socket.on("close", () => subscribers.delete(socket));
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  const usedPort = typeof address === "object" && address ? address.port : 0;
  return {
    url: `redis://127.0.0.1:${usedPort}`,
    refuse: (error) => {
      refusal = error;
    },
    swallow: (isNow) => {
      isSwallowing = isNow;
    },
    stop: () => {
      for (const socket of subscribers.keys()) socket.destroy();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

/** Reads one command, an array of bulk strings; null while it is incomplete. */
function readCommand(bytes: Buffer): { parts: Buffer[]; length: number } | null {
  let at = 0;
  const readNumber = (): number | null => {
    const end = bytes.indexOf("\r\n", at);
    if (end === -1) return null;
    const value = Number(bytes.toString("latin1", at + 1, end));
    at = end + 2;
    return value;
  };
  const count = readNumber();
  if (count === null) return null;
  const parts: Buffer[] = [];
  while (parts.length < count) {
    const size = readNumber();
    if (size === null || bytes.length < at + size + 2) return null;
    parts.push(bytes.subarray(at, at + size));
    at += size + 2;
  }
  return { parts, length: at };
}
