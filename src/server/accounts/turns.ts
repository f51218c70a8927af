import { Problem } from "#server/problem.ts";
import { createWaitingLine, type Waiter, type WaitingLine } from "./waiting-line.ts";

interface Rules {
  /** Tasks that run at once. */
  width: number;
  /** Further tasks that may wait, in lanes served round robin. */
  places: number;
  /** Additional places for trusted lanes. */
  trustedPlaces?: number;
  /** Message of a refusal. */
  busy: string;
  longestWaitMs?: number;
}

export interface Lane {
  /** Tasks of one lane run one after the other. */
  name: string;
  isTrusted?: boolean;
}

/**
 * Runs at most `width` tasks at once; others wait in their caller's lane. Throws 503 for a task without a place, for a
 * task displaced by a shorter lane, and after the longest wait: a flood of one caller does not delay the others.
 */
export function turns({ width, places, trustedPlaces = 0, busy, longestWaitMs = 10_000 }: Rules) {
  const lines = { trusted: createWaitingLine(trustedPlaces), open: createWaitingLine(places) };
  let running = 0;
  let isTrustedNext = true;

  const takeTurn = (lane: Lane): Promise<void> => {
    if (running < width) {
      running += 1;
      return Promise.resolve();
    }
    const line = lane.isTrusted ? lines.trusted : lines.open;
    return wait(line, lane.name, { busy, longestWaitMs });
  };

  /** Passes the turn to the next waiter, alternating between the trusted and the open queue. */
  const passTurn = (): void => {
    const [first, second] = isTrustedNext
      ? [lines.trusted, lines.open]
      : [lines.open, lines.trusted];
    isTrustedNext = !isTrustedNext;
    const next = first.next() ?? second.next();
    if (next) next.start();
    else running -= 1;
  };

  return async <T>(task: () => Promise<T>, lane: Lane = { name: "" }): Promise<T> => {
    await takeTurn(lane);
    return task().finally(passTurn);
  };
}

function wait(
  line: WaitingLine,
  lane: string,
  { busy, longestWaitMs }: { busy: string; longestWaitMs: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiter: Waiter = {
      start: () => {
        clearTimeout(tooLong);
        resolve();
      },
      refuse: () => {
        clearTimeout(tooLong);
        line.remove(lane, waiter);
        reject(new Problem(503, "busy", busy, { retryAfterSeconds: 2 }));
      },
    };
    const tooLong = setTimeout(() => waiter.refuse(), longestWaitMs);
    tooLong.unref();
    if (!line.add(lane, waiter)) waiter.refuse();
  });
}
