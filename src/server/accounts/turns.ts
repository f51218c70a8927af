import { Problem } from "#server/http/problem.ts";

/**
 * Lets at most `width` tasks run at once and `places` more wait for their turn. Throws 503 at once when
 * no place is free, so that a flood of heavy work never delays the light work beside it.
 */
export function turns(
  width: number,
  places: number,
  busy = "Many people are logging in. Try again in a few seconds.",
) {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function takeTurn(): Promise<void> {
    if (running < width) {
      running += 1;
      return;
    }
    if (waiting.length >= places) throw tooBusy(busy);
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** The turn goes straight to the next in line, so nobody can slip in between. */
  function passTurn(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return async <T>(task: () => Promise<T>): Promise<T> => {
    await takeTurn();
    return task().finally(passTurn);
  };
}

function tooBusy(sentence: string): Problem {
  return new Problem(503, "busy", sentence, { retryAfterSeconds: 2 });
}
