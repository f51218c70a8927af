import type { FastifyBaseLogger } from "fastify";
import { type LogFn, pino } from "pino";

/**
 * Log of a test's server: prints the cause of each 5xx reply on stderr, with method and route. The product's log omits
 * messages (log.ts); test data is not personal. TEST_LOG=debug lowers the level.
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
