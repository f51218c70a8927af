import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { DRIVER_SOCKET_PATH } from "#shared/live/driver-socket.ts";
import { writePositionBytes } from "#shared/live/position-bytes.ts";
import type { BenchDatabase } from "../bench-database.ts";
import { startServer } from "../child.ts";
import { seededRandom } from "../random.ts";
import { type Measurement, milliseconds } from "../report.ts";
import { median, percentile } from "../statistics.ts";

const POSITIONS = 30;
/** Devices send at most once a second; random pauses avoid alignment with the server's timer. */
const MIN_PAUSE_MS = 1000;
const MAX_JITTER_MS = 500;
const GOAL_MS = 1500;
const random = seededRandom(5);

/** Ratio 15: delay of a position from the driver's device to the rider's, over WebSocket and event stream. */
export async function measureLivePosition(database: BenchDatabase): Promise<Measurement[]> {
  const server = await startServer("live-ride", [database.databaseUrl, database.riderId]);
  const [riderToken = "", driverToken = ""] = server.token.split(" ");
  const arrivals = await followRide(server.url, riderToken);
  const socket = await openSocket(server.url, driverToken);
  const delays: number[] = [];
  for (let index = 0; index < POSITIONS; index += 1) {
    await pause(MIN_PAUSE_MS + random() * MAX_JITTER_MS);
    const latitude = 40.7 + index / 1000;
    const sentAt = performance.now();
    const arrival = arrivals.next(latitude);
    socket.send(writePositionBytes({ latitude, longitude: -73.98, accuracy: 5 }));
    delays.push((await arrival) - sentAt);
  }
  socket.close();
  arrivals.stop();
  await server.stop();
  const slowest = percentile(delays, 100);
  return [
    {
      number: 15,
      what: "a position, from the driver's WebSocket to the rider's event stream",
      goal: `<= ${milliseconds(GOAL_MS)}`,
      measured: `median ${milliseconds(median(delays))}, slowest ${milliseconds(slowest)}`,
      isMet: slowest <= GOAL_MS,
      details: [`${POSITIONS} positions, 1 to 1.5 s apart; the network and the device add to it`],
    },
  ];
}

async function openSocket(url: string, token: string): Promise<WebSocket> {
  const socket = new WebSocket(new URL(DRIVER_SOCKET_PATH, url.replace("http", "ws")));
  await once(socket, "open");
  socket.send(JSON.stringify({ token }));
  await once(socket, "message");
  return socket;
}

/** Reads the rider's event stream; `next` resolves with the time at which this latitude arrives. */
async function followRide(url: string, token: string) {
  const stopping = new AbortController();
  const { body } = await fetch(new URL("/api/live", url), {
    headers: { authorization: `Bearer ${token}` },
    signal: stopping.signal,
  });
  const waiting = new Map<number, (at: number) => void>();
  const events = body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  const read = async () => {
    for await (const { data } of events ?? []) {
      const { latitude = 0 } = JSON.parse(data || "{}");
      waiting.get(Math.round(latitude * 1000))?.(performance.now());
    }
  };
  read().catch(() => undefined);
  return {
    next: (latitude: number) =>
      new Promise<number>((resolve) => waiting.set(Math.round(latitude * 1000), resolve)),
    stop: () => stopping.abort(),
  };
}
