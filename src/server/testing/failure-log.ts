import type { FastifyBaseLogger } from "fastify";
import { type LogFn, pino } from "pino";

/**
 * The log of a test's server: each answer from 500 on prints its cause on stderr, with method and route. The
 * product's log leaves messages out (log.ts); a test's data are nobody's. TEST_LOG=debug prints everything from there.
 */
export function failureLog(): FastifyBaseLogger {
  const level = process.env.TEST_LOG;
  return pino(
    {
      level: level ?? "warn",
      serializers: { err: causesOf },
      hooks: {
        logMethod(args: Parameters<LogFn>, log: LogFn) {
          if (level !== undefined || args[1] === "request failed") log.apply(this, args);
        },
      },
    },
    { write: (line) => void process.stderr.write(line) },
  );
}

const causesOf = (error: unknown): unknown =>
  error instanceof Error
    ? {
        ...error,
        stack: error.stack,
        ...(error.cause !== undefined && { cause: causesOf(error.cause) }),
      }
    : error;
