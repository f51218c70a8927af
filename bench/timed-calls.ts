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
  const found: Times[] = [];
  for (const call of calls) {
    const rounds: { few: number; many: number }[] = [];
    for (let round = 0; round <= ROUNDS; round += 1)
      rounds.push({ few: await timeOf(few, call), many: await timeOf(many, call) });
    const of = (which: "few" | "many") => median(rounds.slice(1).map((round) => round[which]));
    found.push({ name: call.name, few: of("few"), many: of("many") });
  }
  return found;
}

const timeOf = async <Call>(read: Read<Call>, call: Call): Promise<number> => {
  const started = performance.now();
  await read(call);
  return (performance.now() - started) * 1000;
};

export const growthOf = ({ few, many }: Times): number => many / few;

/** The call with the largest growth. */
export const worstOf = (times: readonly Times[]): Times | undefined =>
  times.toSorted((a, b) => growthOf(b) - growthOf(a))[0];

/** Formats a line of figures; `little` labels the first of them. */
export const timesIn = (time: Times, little: string): string =>
  `${time.name}: ${micros(time.few)} ${little}, ${micros(time.many)} (${growthOf(time).toFixed(1)} x)`;
