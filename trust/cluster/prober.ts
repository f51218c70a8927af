import { setTimeout as wait } from "node:timers/promises";
import { calculateFare } from "#shared/booking/contract.ts";
import { getOpenRides } from "#shared/rides/contract.ts";

const EVERY_MS = 50;
const ANSWER_WITHIN_MS = 2000;

/** Calls the service continuously and records the times of its successful replies. */
export interface Prober {
  /** Longest time within the span without a good answer, in milliseconds, of the worse kind of call. */
  longestGap(fromMs: number, toMs: number): number;
  stop(): Promise<void>;
}

export function startProber(url: string, token: string): Prober {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = JSON.stringify({ from: "350 5th Ave, New York, NY 10118", to: "JFK Airport" });
  const calls = [
    () => fetchOk(`${url}/api${getOpenRides.path}`, { headers }),
    () => fetchOk(`${url}/api${calculateFare.path}`, { method: "POST", headers, body }),
  ];
  const stopped = new AbortController();
  const goodTimes = calls.map((): number[] => []);
  const probing = calls.map(async (call, kind) => {
    while (!stopped.signal.aborted) {
      if (await call()) goodTimes[kind]?.push(performance.now());
      await wait(EVERY_MS);
    }
  });
  return {
    longestGap: (fromMs, toMs) =>
      Math.max(...goodTimes.map((times) => longestGap(times, fromMs, toMs))),
    stop: async () => {
      stopped.abort();
      await Promise.all(probing);
    },
  };
}

/** Longest pause within a span: between its start, the times in it, and its end. */
export function longestGap(times: readonly number[], fromMs: number, toMs: number): number {
  const marks = [fromMs, ...times.filter((time) => time > fromMs && time < toMs), toMs];
  return Math.round(Math.max(...marks.slice(1).map((time, at) => time - (marks[at] ?? time))));
}

const fetchOk = (url: string, options: RequestInit): Promise<boolean> =>
  fetch(url, { ...options, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.ok;
    },
    () => false,
  );
