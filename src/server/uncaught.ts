import type { EventEmitter } from "node:events";
import { databaseFailureOf } from "./database/failure.ts";

interface Log {
  error(detail: object, message: string): void;
}

/**
 * Handles uncaught errors. A database failure is logged and the process continues, because the transaction was rolled
 * back. Any other error leaves unknown state in memory: it is logged, and `end` is called for an orderly stop, after
 * which the service manager restarts the process.
 */
export function handleUncaught(source: EventEmitter, log: Log, end: () => void): void {
  const handle = (error: unknown): void => {
    const err = error instanceof Error ? error : new Error("a value was thrown");
    if (databaseFailureOf(err)) {
      log.error({ err }, "a database failure reached no handler");
    } else {
      log.error({ err }, "an error reached no handler: the process ends");
      end();
    }
  };
  source.on("unhandledRejection", handle);
  source.on("uncaughtException", handle);
}
