import type { BenchDatabase } from "../bench-database.ts";
import { startServer } from "../child.ts";
import { openLines } from "../line-client.ts";
import { type Finding, micros, thousands } from "../report.ts";
import { median } from "../statistics.ts";

const ROUNDS = 3;
const SECONDS = 2;
const LINES = 500;
const IDLE_LINES = 5000;
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
      what: `a driver's position over ${LINES} WebSockets`,
      goal: "<= 20 us of CPU, >= 50,000 per second of process time",
      measured: `${micros(median(costs))}, ${thousands(perSecond)}`,
      isMet: median(costs) <= 20 && perSecond >= 50_000,
      details: [
        `a position costs ${micros(median(costs))} of CPU at ${thousands(USUAL_RATE)}, ${micros(median(fullCosts))} at the maximum rate, ${thousands(median(rates))} in wall time beside the sender; each is one packet as pages send it, authenticated, validated and indexed`,
      ],
    },
    {
      number: 8,
      what: `an idle driver WebSocket among ${IDLE_LINES.toLocaleString("en-US")}`,
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
  const server = await startServer("lines", [databaseUrl, String(LINES)]);
  const lines = await openLines(server.url, server.token.split(" "));
  const measured = async (perSecond: number) => {
    const before = await server.cpuMicros();
    const taken = await lines.send(perSecond, SECONDS);
    return { rate: taken / SECONDS, cost: ((await server.cpuMicros()) - before) / taken };
  };
  await measured(USUAL_RATE);
  const usual = [];
  const full = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    usual.push(await measured(USUAL_RATE));
    full.push(await measured(FULL_RATE));
  }
  lines.close();
  await server.stop();
  return {
    costs: usual.map(({ cost }) => cost),
    fullCosts: full.map(({ cost }) => cost),
    rates: full.map(({ rate }) => rate),
  };
}

async function measureIdle(databaseUrl: string): Promise<number> {
  const server = await startServer("lines", [databaseUrl, String(IDLE_LINES)]);
  const tokens = server.token.split(" ");
  const warm = await openLines(server.url, tokens.slice(0, IDLE_LINES / 10));
  const before = await server.memoryBytes();
  const idle = await openLines(server.url, tokens.slice(IDLE_LINES / 10));
  const after = await server.memoryBytes();
  warm.close();
  idle.close();
  await server.stop();
  // The larger of both: reused free memory does not grow the process.
  const growth = Math.max(after.resident - before.resident, after.objects - before.objects);
  return growth / (IDLE_LINES * 0.9);
}
