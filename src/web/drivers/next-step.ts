import type { Step } from "./activation-ways.ts";

/** One-time steps in recommended order. */
const setUp: readonly Step["step"][] = ["vehicle", "rates", "serviceArea", "photo"];

/** Next step after connecting the payout account: one-time steps before recurring ones. */
export function nextStepOf(steps: readonly Step[]): Step | undefined {
  const missing = steps.filter(({ step, done }) => !done && step !== "payouts");
  return missing.find(({ step }) => setUp.includes(step)) ?? missing[0];
}
