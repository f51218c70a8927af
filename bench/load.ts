import { fork } from "node:child_process";
import { once } from "node:events";
import autocannon from "autocannon";
import { percentile } from "./statistics.ts";

export interface Load {
  url: string;
  /** Bearer tokens, separated by spaces: connections that read use them in turn, those that send bodies the first. */
  token: string;
  /** Bodies of POST requests, sent in turn; without them the address is read by GET. */
  bodies?: string[];
  seconds: number;
  connections?: number;
  /** Requests per second over all connections; without it as many as they can carry. */
  perSecond?: number;
}

export interface LoadResult {
  /** Successful responses per second. */
  rate: number;
  successes: number;
  failures: number;
  p50Ms: number;
  p99Ms: number;
  /** Responses by status code: their number, and the 99th percentile of their time. */
  statuses: Record<string, { count: number; p99Ms: number }>;
}

/** Sends requests over 64 connections, or as many as given, from a separate process. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const child = fork(import.meta.filename);
  child.send(load);
  const [result] = await once(child, "message");
  return result;
}

const send = async (load: Load): Promise<LoadResult> => {
  const times = new Map<number, number[]>();
  const result = await runAutocannon(load, (status, ms) => {
    const durations = times.get(status) ?? [];
    times.set(status, durations);
    durations.push(ms);
  });
  return {
    rate: result["2xx"] / result.duration,
    successes: result["2xx"],
    failures: result.non2xx + result.errors,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    statuses: Object.fromEntries(
      [...times].map(([status, durations]) => [
        status,
        { count: durations.length, p99Ms: percentile(durations, 99) },
      ]),
    ),
  };
};

const runAutocannon = (
  { url, token, bodies, seconds, connections = 64, perSecond }: Load,
  onResponse: (status: number, ms: number) => void,
): Promise<autocannon.Result> =>
  new Promise((resolve, reject) => {
    const tokens = token.split(" ");
    const headersOf = (at: number) => ({
      ...(bodies && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${tokens[at % tokens.length]}` }),
    });
    let clients = 0;
    const options: autocannon.Options = {
      url,
      connections,
      duration: seconds,
      ...(perSecond !== undefined && { overallRate: perSecond }),
      ...(bodies && { method: "POST", requests: bodies.map((body) => ({ body })) }),
      headers: headersOf(0),
      ...(!bodies && {
        setupClient: (client) => {
          client.setHeaders(headersOf(clients));
          clients += 1;
        },
      }),
    };
    const running = autocannon(options, (error, result) => {
      if (error) reject(error);
      else resolve(result);
    });
    running.on("response", (_client, status, _bytes, ms) => onResponse(status, ms));
  });

const answerParent = async (load: Load): Promise<void> => {
  process.send?.(await send(load));
  process.disconnect?.();
};

if (process.send && process.argv[1] === import.meta.filename)
  process.once("message", (load: Load) => void answerParent(load));
