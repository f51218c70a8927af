import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { DRIVER_SOCKET_PATH } from "#shared/live/driver-socket.ts";
import { writePositionBytes } from "#shared/live/position-bytes.ts";
import { randomNewYorkPoint, seededRandom } from "./random.ts";

const TICK_MS = 10;
const OPEN_BATCH_SIZE = 200;
const RETRY_MS = 1000;
/** Reason with which the server closes a socket whose session it could not read in time. */
const BUSY = "The service is busy";
const random = seededRandom(3);

interface OpenCommand {
  url: string;
  tokens: string[];
}

interface SendCommand {
  perSecond: number;
  seconds: number;
}

interface CountCommand {
  counts: "open";
}

/** Opens driver WebSockets from a separate process. */
export async function openDriverSockets(url: string, tokens: string[]) {
  const child = fork(import.meta.filename);
  const ended = once(child, "exit").then(([code]): never => {
    throw new Error(`the process of the driver sockets ended with code ${code}`);
  });
  ended.catch(() => undefined);
  const request = async (command: object): Promise<number> => {
    child.send(command);
    const [answer] = await Promise.race([once(child, "message"), ended]);
    return answer;
  };
  await request({ url, tokens } satisfies OpenCommand);
  return {
    /**
     * Sends positions at this rate over all sockets for this many seconds. Returns the number of positions that the
     * server reads in this time, by the average rate up to its last read.
     */
    send: (perSecond: number, seconds: number) => request({ perSecond, seconds }),
    /** Number of sockets that the server has not closed. */
    countOpen: () => request({ counts: "open" } satisfies CountCommand),
    close: () => child.kill(),
  };
}

async function openAll({ url, tokens }: OpenCommand): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let from = 0; from < tokens.length; from += OPEN_BATCH_SIZE) {
    const some = tokens.slice(from, from + OPEN_BATCH_SIZE);
    sockets.push(...(await Promise.all(some.map((token) => open(new URL(url), token)))));
  }
  return sockets;
}

/** Opens a socket of a driver; tries again while the server is busy, as pages do. */
async function open(url: URL, token: string): Promise<Socket> {
  let socket = await tryOpen(url, token);
  while (!socket) {
    await pause(RETRY_MS);
    socket = await tryOpen(url, token);
  }
  return socket;
}

/** Hand-written WebSocket client: a library would use more CPU than the measured server. Null if the server is busy. */
async function tryOpen({ hostname, port, host }: URL, token: string): Promise<Socket | null> {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, "connect");
  socket.write(
    `GET ${DRIVER_SOCKET_PATH} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n\r\n`,
  );
  const upgrade = await readText(socket);
  if (!upgrade.includes("101 Switching Protocols")) throw new Error(`a socket answered ${upgrade}`);
  socket.write(frame(TEXT, Buffer.from(JSON.stringify({ token }))));
  const answer = await readText(socket);
  if (answer.includes(BUSY)) {
    socket.destroy();
    return null;
  }
  if (!answer.includes('"ready"')) throw new Error(`a socket answered ${answer}`);
  socket.on("data", (chunk: Buffer) => answerFrames(socket, chunk));
  socket.on("error", () => undefined);
  return socket;
}

/** Answers the server's heartbeats, without which it closes the socket, and emits "pong" for each pong. */
function answerFrames(socket: Socket, chunk: Buffer): void {
  for (let at = 0; at + 1 < chunk.length; at += 2 + ((chunk[at + 1] ?? 0) & 127)) {
    if (chunk[at] === PING) socket.write(frame(PONG, Buffer.alloc(0)));
    else if (chunk[at] === PONG) socket.emit("pong");
  }
}

async function readText(socket: Socket): Promise<string> {
  const [chunk] = await once(socket, "data");
  return String(chunk);
}

const TEXT = 0x81;
const BINARY = 0x82;
const PING = 0x89;
const PONG = 0x8a;

/** A short frame, masked as browsers do. */
function frame(kind: number, body: Buffer): Buffer {
  const head = body.length < 126 ? [body.length] : [126, body.length >> 8, body.length & 255];
  head[0] = (head[0] ?? 0) | 0x80;
  const mask = randomBytes(4);
  const maskedBody = body.map((byte, place) => byte ^ (mask[place % 4] ?? 0));
  return Buffer.concat([Buffer.from([kind, ...head]), mask, maskedBody]);
}

/**
 * Sends positions in the product's binary format, one write each, for this many seconds; then waits until the server
 * has read the last one of each open socket.
 */
async function sendAll(sockets: Socket[], { perSecond, seconds }: SendCommand): Promise<number> {
  const positions = sockets.map(() => {
    const position = { ...randomNewYorkPoint(random), accuracy: 8, heading: 90 };
    return frame(BINARY, Buffer.from(writePositionBytes(position)));
  });
  const startedAt = performance.now();
  let sentCount = 0;
  let at = 0;
  while (performance.now() - startedAt < seconds * 1000) {
    const due = ((performance.now() - startedAt) / 1000) * perSecond;
    for (; sentCount < due; sentCount += 1) {
      sockets[at]?.write(positions[at] ?? "");
      at = (at + 1) % sockets.length;
    }
    await pause(TICK_MS);
  }
  const pongs = sockets.map(waitForPong);
  for (const socket of sockets) socket.write(frame(PING, Buffer.alloc(0)));
  await Promise.all(pongs);
  return (sentCount / (performance.now() - startedAt)) * seconds * 1000;
}

async function waitForPong(socket: Socket): Promise<void> {
  if (socket.destroyed) return;
  await Promise.race([once(socket, "pong"), once(socket, "close")]);
}

if (process.send && process.argv[1] === import.meta.filename) {
  let sockets: Socket[] = [];
  const countOpen = () => sockets.filter(({ destroyed }) => !destroyed).length;
  const run = async (command: OpenCommand | SendCommand | CountCommand): Promise<void> => {
    if ("tokens" in command) sockets = await openAll(command);
    const sent = "perSecond" in command ? await sendAll(sockets, command) : null;
    process.send?.(sent ?? countOpen());
  };
  process.on("message", (command: Parameters<typeof run>[0]) => void run(command));
}
