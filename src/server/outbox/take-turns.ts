import { setTimeout as pause } from "node:timers/promises";

/**
 * Runs work once earlier work with the same key has ended, or after a maximum wait. Turns save repeated work and keep
 * nothing apart. Rejects as the work does.
 */
export type TakeTurn = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** So that a slow provider does not keep a row of waiting jobs from other work. */
const MAX_WAIT_MS = 2000;

export function createTurns(maxWaitMs = MAX_WAIT_MS): TakeTurn {
  const lastEnds = new Map<string, Promise<void>>();
  return async (key, work) => {
    const earlier = lastEnds.get(key);
    const result = (earlier ? waitFor(earlier, maxWaitMs) : Promise.resolve()).then(work);
    const end = result.then(
      () => undefined,
      () => undefined,
    );
    lastEnds.set(key, end);
    await end;
    if (lastEnds.get(key) === end) lastEnds.delete(key);
    return result;
  };
}

async function waitFor(work: Promise<void>, maxMs: number): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  await Promise.race([work, pause(maxMs, undefined, { signal }).catch(() => undefined)]);
  controller.abort();
}
