import type { ServerProcess } from "./child.ts";
import { runLoad } from "./load.ts";
import { micros, thousands } from "./report.ts";
import { median } from "./statistics.ts";

const SECONDS = 2;

/** What a server did under load for two seconds; CPU in microseconds an answer. */
export interface Round {
  rate: number;
  cpuMicros: number;
  p50Ms: number;
  p99Ms: number;
}

/** Loads the server with these bodies, one after the other. Throws when one is not answered well. */
export async function measureRound(server: ServerProcess, bodies: string[]): Promise<Round> {
  const { url, token } = server;
  const before = await server.cpuMicros();
  const load = await runLoad({ url, token, bodies, seconds: SECONDS });
  if (load.failures > 0) throw new Error(`${load.failures} requests failed at ${url}`);
  const { rate, p50Ms, p99Ms, answers } = load;
  return { rate, p50Ms, p99Ms, cpuMicros: ((await server.cpuMicros()) - before) / answers };
}

/** The medians of some rounds in words. */
export const figures = (rounds: Round[]): string => {
  const of = (key: keyof Round) => median(rounds.map((round) => round[key]));
  return `${thousands(of("rate"))}, ${micros(of("cpuMicros"))} of CPU in its process, p50 ${of("p50Ms")} ms, p99 ${of("p99Ms")} ms`;
};
