import { cardCases } from "./card-cases.ts";
import { cases } from "./cases.ts";
import type { StripeTarget } from "./stripe-target.ts";

export type Result = { name: string; error: Error | null };

/** Runs all cases one after another; a failed case does not stop the next. */
export async function runCases(
  target: StripeTarget,
  tell: (result: Result) => void,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const { name, run } of [...cases, ...cardCases]) {
    const error = await run(target).then(
      () => null,
      (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason))),
    );
    results.push({ name, error });
    tell({ name, error });
  }
  return results;
}
