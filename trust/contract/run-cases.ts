import { cardCases } from "./card-cases.ts";
import { cases } from "./cases.ts";
import type { Place } from "./place.ts";

export type Result = { name: string; error: Error | null };

/** Runs all cases one after another; a failed case does not stop the next. */
export async function runCases(place: Place, tell: (result: Result) => void): Promise<Result[]> {
  const results: Result[] = [];
  for (const { name, run } of [...cases, ...cardCases]) {
    const error = await run(place).then(
      () => null,
      (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason))),
    );
    results.push({ name, error });
    tell({ name, error });
  }
  return results;
}
