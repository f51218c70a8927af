import type { Step } from "./activation-links.ts";

/** One-time steps in recommended order. */
const setupSteps: readonly Step["step"][] = ["vehicle", "rates", "serviceArea", "photo"];

/** Next step after connecting the payout account: one-time steps before recurring ones. */
export function nextStepOf(steps: readonly Step[]): Step | undefined {
  const missing = steps.filter(({ step, done }) => !done && step !== "payouts");
  return missing.find(({ step }) => setupSteps.includes(step)) ?? missing[0];
}
