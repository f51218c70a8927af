import { Writable } from "node:stream";
import type { Logger } from "pino";
import { createLog } from "#server/log.ts";

interface CapturedLog {
  log: Logger;
  /** All output so far. */
  text(): string;
  lines(): Record<string, unknown>[];
}

/** The product's log, captured for a test. */
export function captureLog(): CapturedLog {
  const lines: string[] = [];
  const write = (line: Buffer, _encoding: string, done: () => void) => {
    lines.push(String(line));
    done();
  };
  return {
    log: createLog("info", new Writable({ write })),
    text: () => lines.join(""),
    lines: () => lines.map((line) => JSON.parse(line)),
  };
}
