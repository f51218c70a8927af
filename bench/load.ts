import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { median, percentile } from "./statistics.ts";

export interface Load {
  url: string;
  /** Bearer tokens, separated by spaces: connections that read use them in turn, those that send bodies the first. */
  token: string;
  /** Bodies of POST requests, sent in turn; without them the address is read by GET. */
  bodies?: string[];
  seconds: number;
  connections?: number;
  /** Requests per second, evenly spaced; without it as many as the connections can carry. */
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

type OnResponse = (status: number, ms: number) => void;

const send = async (load: Load): Promise<LoadResult> => {
  const times = new Map<number, number[]>();
  const addResponse: OnResponse = (status, ms) => {
    const durations = times.get(status) ?? [];
    times.set(status, durations);
    durations.push(ms);
  };
  const { perSecond } = load;
  const run =
    perSecond === undefined
      ? sendMost(load, addResponse)
      : sendEvenly({ ...load, perSecond }, addResponse);
  const { seconds, errors } = await run;
  const all = [...times.values()].flat();
  const successes = [...times].flatMap(([status, ms]) => (status < 300 ? ms : [])).length;
  return {
    rate: successes / seconds,
    successes,
    failures: all.length - successes + errors,
    p50Ms: median(all),
    p99Ms: percentile(all, 99),
    statuses: Object.fromEntries(
      [...times].map(([status, durations]) => [
        status,
        { count: durations.length, p99Ms: percentile(durations, 99) },
      ]),
    ),
  };
};

interface Run {
  seconds: number;
  /** Requests without a response. */
  errors: number;
}

const sendMost = (
  { url, token, bodies, seconds, connections = 64 }: Load,
  onResponse: OnResponse,
): Promise<Run> =>
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
      else resolve({ seconds: result.duration, errors: result.errors });
    });
    running.on("response", (_client, status, _bytes, ms) => onResponse(status, ms));
  });

/**
 * Posts bodies at even distances, whether or not earlier ones have ended; autocannon sends those of a whole second at
 * once. A response's time counts from the time at which its request was due.
 */
async function sendEvenly(
  { url, token, bodies = [], seconds, connections = 64, perSecond }: Load & { perSecond: number },
  onResponse: OnResponse,
): Promise<Run> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = {
    "content-type": "application/json",
    ...(token && { authorization: `Bearer ${token.split(" ")[0]}` }),
  };
  const pending: Promise<void>[] = [];
  let errors = 0;
  const startedAt = performance.now();
  for (let number = 0; number < seconds * perSecond; number += 1) {
    const dueAt = startedAt + (number * 1000) / perSecond;
    await pause(Math.max(0, dueAt - performance.now()));
    const response = new Promise<number>((resolve, reject) => {
      const sending = request(url, { agent, method: "POST", headers });
      sending.on("response", (answer) => {
        answer
          .resume()
          .on("end", () => resolve(answer.statusCode ?? 0))
          .on("error", reject);
      });
      sending.on("error", reject).end(bodies[number % bodies.length]);
    });
    pending.push(
      response.then(
        (status) => onResponse(status, performance.now() - dueAt),
        () => {
          errors += 1;
        },
      ),
    );
  }
  await Promise.all(pending);
  agent.destroy();
  return { seconds: (performance.now() - startedAt) / 1000, errors };
}

const answerParent = async (load: Load): Promise<void> => {
  process.send?.(await send(load));
  process.disconnect?.();
};

if (process.send && process.argv[1] === import.meta.filename)
  process.once("message", (load: Load) => void answerParent(load));
