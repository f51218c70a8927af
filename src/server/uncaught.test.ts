import { EventEmitter } from "node:events";
import { expect, test, vi } from "vitest";
import { captureLog } from "./testing/captured-log.ts";
import { handleUncaught } from "./uncaught.ts";

const emitUncaught = (error: unknown) => {
  const { log, lines } = captureLog();
  const source = new EventEmitter();
  const end = vi.fn();
  handleUncaught(source, log, end);
  source.emit("unhandledRejection", error);
  source.emit("uncaughtException", error);
  return { ends: end.mock.calls.length, messages: lines().map(({ msg }) => msg) };
};

test("a database failure that reaches no handler does not end the process", () => {
  const connectionReset = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
  const message = "a database failure reached no handler";
  expect(emitUncaught(connectionReset)).toEqual({ ends: 0, messages: [message, message] });
});

test("a bug that reaches no handler is logged and starts an orderly stop", () => {
  const message = "an error reached no handler: the process ends";
  expect(emitUncaught(new TypeError("x is undefined"))).toEqual({
    ends: 2,
    messages: [message, message],
  });
  expect(emitUncaught("a text").ends).toBe(2);
});
