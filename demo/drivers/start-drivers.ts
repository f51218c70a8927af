import { seededRandom } from "#sandbox/stripe/random.ts";
import type { DemoDriver } from "./shift.ts";
import { type SimulationContext, work } from "./work.ts";

/**
 * Simulates drivers as clients of the API: they go online, move, accept, drive and complete. They log in one at a time.
 * Returns a function that stops them and waits until they are offline.
 */
export function startDemoDrivers(
  drivers: readonly DemoDriver[],
  context: Omit<SimulationContext, "runInTurn" | "random">,
): () => Promise<void> {
  const stopping = new AbortController();
  const shared = { ...context, runInTurn: oneAtATime(), random: seededRandom(drivers.length) };
  const working = drivers.map((driver) => work(driver, shared, stopping.signal));
  return async () => {
    stopping.abort();
    await Promise.all(working);
  };
}

function oneAtATime(): SimulationContext["runInTurn"] {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const turn = last.then(task);
    last = turn.catch(() => undefined);
    return turn;
  };
}
