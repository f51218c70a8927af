import type { FastifyBaseLogger, FastifyRequest } from "fastify";

const INTERVAL_MS = 1000;

/** Refusals of each call since its last line, by log. A call without an entry was not refused in the last second. */
const unlogged = new WeakMap<FastifyBaseLogger, Map<string, number>>();

/**
 * Logs that a call is refused by a full queue: the first time at once, further refusals as a number, once a second. In
 * a flood, a line for each would be a load of its own and hide all others.
 */
export function logBusy(request: FastifyRequest, status: number): void {
  const { log } = request.server;
  const { method } = request;
  const { url: route = "" } = request.routeOptions;
  const call = `${method} ${route}`;
  const counts = unlogged.get(log) ?? new Map<string, number>();
  unlogged.set(log, counts);
  const count = counts.get(call);
  if (count !== undefined) {
    counts.set(call, count + 1);
    return;
  }
  const fields = { code: "busy", status, method, route };
  request.log.warn(fields, "request failed");
  counts.set(call, 0);
  const timer = setInterval(() => {
    const refusals = counts.get(call) ?? 0;
    if (refusals === 0) {
      clearInterval(timer);
      counts.delete(call);
      return;
    }
    log.warn({ ...fields, refusals }, "further requests failed");
    counts.set(call, 0);
  }, INTERVAL_MS);
  timer.unref();
}
