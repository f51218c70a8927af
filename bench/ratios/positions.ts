import type { BenchDatabase } from "../bench-database.ts";
import { startServer } from "../child.ts";
import { openDriverSockets } from "../driver-sockets.ts";
import { type Measurement, micros, thousands } from "../report.ts";
import { median } from "../statistics.ts";

const ROUNDS = 3;
const SECONDS = 2;
const SOCKETS = 500;
const USUAL_RATE = 10_000;
const FULL_RATE = 70_000;
const GOAL = 2;

/** Ratio 3b: a position's cost, against WebSockets that only read it; and the maximum rate of one process. */
export async function measurePositions({ databaseUrl }: BenchDatabase): Promise<Measurement[]> {
  const product = await openFlow("driver-sockets", databaseUrl);
  const ceiling = await openFlow("socket-ceiling", databaseUrl);
  for (const flow of [product, ceiling]) await flow.measure(USUAL_RATE);
  const usual: Rate[] = [];
  const bare: Rate[] = [];
  const full: Rate[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    usual.push(await product.measure(USUAL_RATE));
    bare.push(await ceiling.measure(USUAL_RATE));
    full.push(await product.measure(FULL_RATE));
  }
  await Promise.all([product.close(), ceiling.close()]);
  const growth = median(usual.map(({ cost }, round) => cost / (bare[round]?.cost ?? Number.NaN)));
  const costOf = (rates: Rate[]) => median(rates.map(({ cost }) => cost));
  // Per second of its own CPU time, because the sender shares the cores.
  const perSecond = 1_000_000 / costOf(full);
  return [
    {
      number: 3,
      part: "b",
      what: `a driver's position over ${SOCKETS} WebSockets, authenticated, validated and indexed`,
      goal: `<= ${GOAL} x the CPU of reading the message alone`,
      measured: `${growth.toFixed(2)} x`,
      isMet: growth <= GOAL,
      details: [
        `${micros(costOf(usual))} of CPU at ${thousands(USUAL_RATE)}, ${micros(costOf(bare))} for reading alone`,
        `${micros(costOf(full))} at the maximum rate: ${thousands(perSecond)} per second of process time, ${thousands(median(full.map(({ rate }) => rate)))} in wall time beside the sender; each is one packet as pages send it`,
      ],
    },
  ];
}

interface Rate {
  /** Positions accepted per second. */
  rate: number;
  /** Microseconds of CPU for each. */
  cost: number;
}

async function openFlow(serverName: string, databaseUrl: string) {
  const server = await startServer(serverName, [databaseUrl, String(SOCKETS)]);
  const sockets = await openDriverSockets(server.url, server.token.split(" "));
  return {
    measure: async (perSecond: number): Promise<Rate> => {
      const before = await server.cpuMicros();
      const acceptedCount = await sockets.send(perSecond, SECONDS);
      return {
        rate: acceptedCount / SECONDS,
        cost: ((await server.cpuMicros()) - before) / acceptedCount,
      };
    },
    close: async () => {
      sockets.close();
      await server.stop();
    },
  };
}
