import type { EventEmitter } from "node:events";
import { databaseFailureOf } from "./database/failure.ts";

interface Log {
  error(detail: object, message: string): void;
}

/**
 * Handles errors that reached no handler. A failure of the database leaves nothing undone that its transaction
 * did not undo, so it is logged and the process goes on. Anything else leaves unknown state in memory: it is
 * logged and `end` is called, for an orderly stop that the service manager follows with a start.
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
