import type { Env } from "#server/env.ts";
import type { PackStep } from "./pack-step.ts";

/** Steps of a build in their order. */
export async function openSteps(
  _env: Pick<Env, "DATABASE_URL" | "DATA_DIR">,
): Promise<{ steps: PackStep[]; close: () => Promise<void> }> {
  return { steps: [], close: async () => {} };
}
