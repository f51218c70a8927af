import type { BenchDatabase } from "../bench-database.ts";
import { startServer } from "../child.ts";
import { openDriverSockets } from "../driver-sockets.ts";
import { type Finding, micros, thousands } from "../report.ts";
import { median } from "../statistics.ts";

const ROUNDS = 3;
const SECONDS = 2;
const SOCKETS = 500;
const IDLE_SOCKETS = 5000;
const USUAL_RATE = 10_000;
const FULL_RATE = 70_000;
const KIB = 1024;

/**
 * Ratio 3b: server cost of a position, and the maximum rate of one process. Ratio 8: memory of an idle
 * socket.
 */
export async function measurePositions({ databaseUrl }: BenchDatabase): Promise<Finding[]> {
  const { costs, rates, fullCosts } = await measureFlow(databaseUrl);
  // Per second of its own CPU time, because the sender shares the cores.
  const perSecond = 1_000_000 / median(fullCosts);
  const bytes = await measureIdle(databaseUrl);
  return [
    {
      number: 3,
      part: "b",
      what: `a driver's position over ${SOCKETS} WebSockets`,
      goal: "<= 20 us of CPU, >= 50,000 per second of process time",
      measured: `${micros(median(costs))}, ${thousands(perSecond)}`,
      isMet: median(costs) <= 20 && perSecond >= 50_000,
      details: [
        `a position costs ${micros(median(costs))} of CPU at ${thousands(USUAL_RATE)}, ${micros(median(fullCosts))} at the maximum rate, ${thousands(median(rates))} in wall time beside the sender; each is one packet as pages send it, authenticated, validated and indexed`,
      ],
    },
    {
      number: 8,
      what: `an idle driver WebSocket among ${IDLE_SOCKETS.toLocaleString("en-US")}`,
      goal: "<= 10 KiB",
      measured: `${(bytes / KIB).toFixed(1)} KiB`,
      isMet: bytes <= 10 * KIB,
      details: [
        "growth of the process or of its heap after a garbage collection, whichever is larger; kernel buffers are not included",
      ],
    },
  ];
}

async function measureFlow(databaseUrl: string) {
  const server = await startServer("driver-sockets", [databaseUrl, String(SOCKETS)]);
  const sockets = await openDriverSockets(server.url, server.token.split(" "));
  const measureRate = async (perSecond: number) => {
    const before = await server.cpuMicros();
    const acceptedCount = await sockets.send(perSecond, SECONDS);
    return {
      rate: acceptedCount / SECONDS,
      cost: ((await server.cpuMicros()) - before) / acceptedCount,
    };
  };
  await measureRate(USUAL_RATE);
  const usual = [];
  const full = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    usual.push(await measureRate(USUAL_RATE));
    full.push(await measureRate(FULL_RATE));
  }
  sockets.close();
  await server.stop();
  return {
    costs: usual.map(({ cost }) => cost),
    fullCosts: full.map(({ cost }) => cost),
    rates: full.map(({ rate }) => rate),
  };
}

async function measureIdle(databaseUrl: string): Promise<number> {
  const server = await startServer("driver-sockets", [databaseUrl, String(IDLE_SOCKETS)]);
  const tokens = server.token.split(" ");
  const warm = await openDriverSockets(server.url, tokens.slice(0, IDLE_SOCKETS / 10));
  const before = await server.memoryBytes();
  const idle = await openDriverSockets(server.url, tokens.slice(IDLE_SOCKETS / 10));
  const after = await server.memoryBytes();
  warm.close();
  idle.close();
  await server.stop();
  // The larger of the two: reused free memory does not grow the process.
  const growth = Math.max(after.resident - before.resident, after.objects - before.objects);
  return growth / (IDLE_SOCKETS * 0.9);
}
