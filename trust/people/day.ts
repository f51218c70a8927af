import { setTimeout as wait } from "node:timers/promises";
import type { SandboxProcess } from "#trust/outside/stripe-sandbox.ts";
import type { Caller } from "./caller.ts";
import type { Diary } from "./diary.ts";
import type { Luck } from "./luck.ts";

/** Context of an actor. */
export interface Day {
  caller: Caller;
  luck: Luck;
  diary: Diary;
  sandbox: SandboxProcess;
}

/** Waits this many milliseconds, or until the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}
