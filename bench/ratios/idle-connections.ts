import type { BenchDatabase } from "../bench-database.ts";
import { startServer } from "../child.ts";
import { openDriverSockets } from "../driver-sockets.ts";
import { openLiveStreams } from "../live-streams.ts";
import type { Measurement } from "../report.ts";

const CONNECTIONS = 5000;
const KIB = 1024;

/** Ratios 8 and 8b: memory of an idle driver WebSocket and of an idle event stream. */
export async function measureIdleConnections({
  databaseUrl,
}: BenchDatabase): Promise<Measurement[]> {
  const socketKib = await measureIdle(databaseUrl, openDriverSockets);
  const streamKib = await measureIdle(databaseUrl, openLiveStreams);
  return [
    createFinding("driver WebSocket", { kib: socketKib, goal: 10 }),
    { ...createFinding("event stream", { kib: streamKib, goal: 20 }), part: "b" },
  ];
}

const createFinding = (
  connection: string,
  { kib, goal }: { kib: number; goal: number },
): Measurement => ({
  number: 8,
  what: `an idle ${connection} among ${CONNECTIONS.toLocaleString("en-US")}`,
  goal: `<= ${goal} KiB`,
  measured: `${kib.toFixed(1)} KiB`,
  isMet: kib <= goal,
  details: [
    "growth of the process or of its heap after a garbage collection, whichever is larger; kernel buffers are not included",
  ],
});

type OpenConnections = (url: string, tokens: string[]) => Promise<{ close(): void }>;

/** KiB of a connection that sends nothing; the first tenth warms the server up. */
async function measureIdle(databaseUrl: string, open: OpenConnections): Promise<number> {
  const server = await startServer("driver-sockets", [databaseUrl, String(CONNECTIONS)]);
  const tokens = server.token.split(" ");
  const warm = await open(server.url, tokens.slice(0, CONNECTIONS / 10));
  const before = await server.memoryBytes();
  const idle = await open(server.url, tokens.slice(CONNECTIONS / 10));
  const after = await server.memoryBytes();
  warm.close();
  idle.close();
  await server.stop();
  // The larger of the two: reused free memory does not grow the process.
  const growth = Math.max(after.resident - before.resident, after.objects - before.objects);
  return growth / (CONNECTIONS * 0.9) / KIB;
}
