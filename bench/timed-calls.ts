import { micros } from "./report.ts";
import { median } from "./statistics.ts";

const ROUNDS = 15;

/** Microseconds of a call with few and with many rows. */
export interface Times {
  name: string;
  few: number;
  many: number;
}

type Read<Call> = (call: Call) => Promise<void>;

/** Times each call in both data sets, interleaved: medians of several rounds, without the first. */
export async function timeCalls<Call extends { name: string }>(
  calls: readonly Call[],
  few: Read<Call>,
  many: Read<Call>,
): Promise<Times[]> {
  const times: Times[] = [];
  for (const call of calls) {
    const rounds: { few: number; many: number }[] = [];
    for (let round = 0; round <= ROUNDS; round += 1)
      rounds.push({ few: await timeCall(few, call), many: await timeCall(many, call) });
    const medianOf = (which: "few" | "many") =>
      median(rounds.slice(1).map((round) => round[which]));
    times.push({ name: call.name, few: medianOf("few"), many: medianOf("many") });
  }
  return times;
}

const timeCall = async <Call>(read: Read<Call>, call: Call): Promise<number> => {
  const startedAt = performance.now();
  await read(call);
  return (performance.now() - startedAt) * 1000;
};

export const computeGrowth = ({ few, many }: Times): number => many / few;

/** The call with the largest growth. */
export const findLargestGrowth = (times: readonly Times[]): Times | undefined =>
  times.toSorted((a, b) => computeGrowth(b) - computeGrowth(a))[0];

/** Formats both times and their ratio; `fewLabel` describes the smaller data set. */
export const formatTimes = (time: Times, fewLabel: string): string =>
  `${time.name}: ${micros(time.few)} ${fewLabel}, ${micros(time.many)} (${computeGrowth(time).toFixed(1)} x)`;
