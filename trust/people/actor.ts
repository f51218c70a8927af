import { setTimeout as wait } from "node:timers/promises";
import type { SandboxProcess } from "#trust/outside/stripe-sandbox.ts";
import type { Caller } from "./caller.ts";
import type { Diary } from "./diary.ts";
import type { RandomDraws } from "./random-draws.ts";

/** A simulated person: API client, random draws, record of acknowledged acts, and the payment sandbox. */
export interface Actor {
  caller: Caller;
  draws: RandomDraws;
  diary: Diary;
  sandbox: SandboxProcess;
}

/** Waits this many milliseconds, or until the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}
