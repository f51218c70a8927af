import { execFileSync } from "node:child_process";
import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { superviseProcess } from "./supervised-process.ts";

/** Longer than the pause before a restart. */
const RESTARTED_MS = 500;

test("a stop during a restart also ends the new process", async () => {
  const dir = await mkdtemp(join(tmpdir(), "faire-supervised-"));
  const logFile = join(dir, "log");
  const supervised = await superviseProcess({ command: "sleep", args: ["10"], logFile });
  // The restart waits until somebody reads the log.
  await rm(logFile);
  execFileSync("mkfifo", [logFile]);
  await supervised.kill();
  await wait(RESTARTED_MS);
  const stopping = supervised.stop();
  const startedAt = Date.now();
  // The end of the log is the end of the new process.
  for await (const _ of createReadStream(logFile));
  await stopping;
  expect(Date.now() - startedAt).toBeLessThan(5000);
  await rm(dir, { recursive: true });
});
