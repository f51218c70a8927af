import { fork } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";

const OPEN_BATCH_SIZE = 200;

interface OpenCommand {
  url: string;
  tokens: string[];
}

/** Opens an event stream for each token from a separate process; resolves after the first bytes of all. */
export async function openLiveStreams(url: string, tokens: string[]) {
  const child = fork(import.meta.filename);
  child.send({ url, tokens } satisfies OpenCommand);
  await once(child, "message");
  return { close: () => child.kill() };
}

async function open({ hostname, port, host }: URL, token: string): Promise<Socket> {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, "connect");
  socket.write(`GET /api/live HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  const [chunk] = await once(socket, "data");
  if (!String(chunk).startsWith("HTTP/1.1 200")) throw new Error(`a stream answered ${chunk}`);
  socket.resume();
  return socket;
}

async function openAll({ url, tokens }: OpenCommand): Promise<void> {
  for (let from = 0; from < tokens.length; from += OPEN_BATCH_SIZE) {
    const some = tokens.slice(from, from + OPEN_BATCH_SIZE);
    await Promise.all(some.map((token) => open(new URL(url), token)));
  }
  process.send?.(tokens.length);
}

if (process.send && process.argv[1] === import.meta.filename)
  process.once("message", (command: OpenCommand) => void openAll(command));
