import { fork } from "node:child_process";
import { once } from "node:events";
import autocannon from "autocannon";

export interface Load {
  url: string;
  token: string;
  bodies: string[];
  seconds: number;
}

export interface LoadResult {
  /** Successful responses per second. */
  rate: number;
  answers: number;
  failures: number;
  p50Ms: number;
  p99Ms: number;
}

/** Sends as many requests as 64 connections can carry, from a separate process. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const child = fork(import.meta.filename);
  child.send(load);
  const [result] = await once(child, "message");
  return result;
}

const send = async ({ url, token, bodies, seconds }: Load): Promise<LoadResult> => {
  const result = await autocannon({
    url,
    connections: 64,
    duration: seconds,
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    requests: bodies.map((body) => ({ body })),
  });
  return {
    rate: result["2xx"] / result.duration,
    answers: result["2xx"],
    failures: result.non2xx + result.errors,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  };
};

const answerParent = async (load: Load): Promise<void> => {
  process.send?.(await send(load));
  process.disconnect();
};

if (process.send && process.argv[1] === import.meta.filename)
  process.once("message", (load: Load) => void answerParent(load));
