import { setTimeout as wait } from "node:timers/promises";

const BETWEEN_MS = 100;
const ANSWER_WITHIN_MS = 2000;
/** A single good round may precede the fault's effect. */
const GOOD_ROUNDS = 3;

/** Whether /readyz and one signed-in call both return 200. */
export type Probe = () => Promise<boolean>;

export const probeOf =
  (url: string, token: string): Probe =>
  async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await isOk(`${url}/readyz`, {})) && (await isOk(`${url}/api/rides/open`, headers));
  };

const isOk = (url: string, headers: Record<string, string>): Promise<boolean> =>
  fetch(url, { headers, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.ok;
    },
    () => false,
  );

/** Milliseconds until the first of three good rounds in a row; null after the time limit (ms). */
export async function waitUntilRecovered(probe: Probe, patienceMs: number): Promise<number | null> {
  const began = performance.now();
  let good = 0;
  let firstGood = 0;
  while (performance.now() - began < patienceMs) {
    const isGood = await probe();
    if (isGood && good === 0) firstGood = performance.now() - began;
    good = isGood ? good + 1 : 0;
    if (good === GOOD_ROUNDS) return Math.round(firstGood);
    await wait(BETWEEN_MS);
  }
  return null;
}
