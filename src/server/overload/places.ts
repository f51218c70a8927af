import type { FastifyReply } from "fastify";
import { Problem } from "#server/problem.ts";

const RETRY_AFTER_SECONDS = 2;

interface Options {
  /** Requests that may have a place at once. */
  capacity: () => number;
  busyMessage: string;
}

/** Places of requests that run or wait. */
export interface Places {
  /**
   * Takes a place in the caller's lane until the reply is sent or the connection is lost. To be called before the body
   * and the database are read, so that a refusal costs next to nothing. Throws 503 if all places are taken, unless
   * another lane holds two more than the caller's, so that a flood from one caller does not keep out the others.
   */
  take(lane: string, reply: FastifyReply): void;
}

/** Counts requests from their first byte on: many may arrive before the first of them has joined a queue. */
export function createPlaces({ capacity, busyMessage }: Options): Places {
  const lanes = new Map<string, number>();
  let total = 0;
  const add = (lane: string, count: 1 | -1): void => {
    const held = (lanes.get(lane) ?? 0) + count;
    total += count;
    if (held > 0) lanes.set(lane, held);
    else lanes.delete(lane);
  };
  return {
    take: (lane, reply) => {
      const longest =
        total < capacity() ? Number.POSITIVE_INFINITY : Math.max(0, ...lanes.values());
      if (longest <= (lanes.get(lane) ?? 0) + 1)
        throw new Problem(503, "busy", busyMessage, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      add(lane, 1);
      reply.raw.once("close", () => add(lane, -1));
    },
  };
}
