import type { ServerProcess } from "./child.ts";
import { runLoad } from "./load.ts";
import { micros, milliseconds, thousands } from "./report.ts";
import { median } from "./statistics.ts";

const SECONDS = 2;

/** Results of a server under load for two seconds; CPU in microseconds per response. */
export interface Round {
  rate: number;
  cpuMicros: number;
  p50Ms: number;
  p99Ms: number;
}

/** Sends these bodies to the server in turn, or reads its address. Throws on an error response. */
export async function measureRound(server: ServerProcess, bodies?: string[]): Promise<Round> {
  const { url, token } = server;
  const before = await server.cpuMicros();
  const load = await runLoad({ url, token, seconds: SECONDS, ...(bodies && { bodies }) });
  if (load.failures > 0) throw new Error(`${load.failures} requests failed at ${url}`);
  const { rate, p50Ms, p99Ms, successes } = load;
  return { rate, p50Ms, p99Ms, cpuMicros: ((await server.cpuMicros()) - before) / successes };
}

/** Formats the medians of several rounds. */
export const formatRounds = (rounds: Round[]): string => {
  const medianOf = (key: keyof Round) => median(rounds.map((round) => round[key]));
  return `${thousands(medianOf("rate"))}, ${micros(medianOf("cpuMicros"))} of CPU in its process, p50 ${milliseconds(medianOf("p50Ms"))}, p99 ${milliseconds(medianOf("p99Ms"))}`;
};
