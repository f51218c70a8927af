import { seededRandom } from "#sandbox/stripe/random.ts";
import type { DemoDriver } from "./shift.ts";
import { type SimulationContext, simulateDriver } from "./work.ts";

/**
 * Simulates drivers as clients of the API: they go online, move, accept, drive and complete. They log in one at a time.
 * Returns a function that stops them and waits until they are offline.
 */
export function startDemoDrivers(
  drivers: readonly DemoDriver[],
  context: Omit<SimulationContext, "runInTurn" | "random">,
): () => Promise<void> {
  const stopping = new AbortController();
  const sharedContext = {
    ...context,
    runInTurn: oneAtATime(),
    random: seededRandom(drivers.length),
  };
  const simulations = drivers.map((driver) =>
    simulateDriver(driver, sharedContext, stopping.signal),
  );
  return async () => {
    stopping.abort();
    await Promise.all(simulations);
  };
}

function oneAtATime(): SimulationContext["runInTurn"] {
  let lastTurn: Promise<unknown> = Promise.resolve();
  return (task) => {
    const turn = lastTurn.then(task);
    lastTurn = turn.catch(() => undefined);
    return turn;
  };
}
