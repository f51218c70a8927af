import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { openOutbox } from "#sandbox/mail/outbox.ts";

export interface StoredText {
  id: string;
  to: string;
  body: string;
  /** ISO 8601. */
  receivedAt: string;
}

export interface SmsSandbox {
  /** Messages are posted here as JSON. */
  url: string;
  /** Bearer token for inbound texts sent to the product. */
  token: string;
  /** Newest first. */
  list(): StoredText[];
  close(): Promise<void>;
}

const MAX_BYTES = 10_000;

/** Starts a local SMS gateway that stores messages instead of delivering them. */
export async function startSmsSandbox(options: { dataFile?: string } = {}): Promise<SmsSandbox> {
  const outbox = await openOutbox<StoredText>(options.dataFile);
  const server = createServer((request, response) => {
    readMessage(request)
      .then(({ to, body }) =>
        outbox.add({ id: crypto.randomUUID(), to, body, receivedAt: new Date().toISOString() }),
      )
      .then(
        () => response.writeHead(202).end(),
        () => response.writeHead(400).end(),
      );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve());
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/messages`,
    token: randomBytes(16).toString("hex"),
    list: outbox.list,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await outbox.close();
    },
  };
}

async function readMessage(request: IncomingMessage): Promise<{ to: string; body: string }> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    chunks.push(Buffer.from(chunk));
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error("the message is too long");
  }
  const { to, body } = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  if (typeof to !== "string" || typeof body !== "string")
    throw new Error("`to` and `body` must be strings");
  return { to, body };
}
