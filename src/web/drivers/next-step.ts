import type { Step } from "./activation-ways.ts";

/** What is set up once, in the order in which it helps. */
const setUp: readonly Step["step"][] = ["vehicle", "rates", "serviceArea", "photo"];

/** The step to go on with once the payout account is connected: what is set up once comes before all that changes. */
export function nextStepOf(steps: readonly Step[]): Step | undefined {
  const missing = steps.filter(({ step, done }) => !done && step !== "payouts");
  return missing.find(({ step }) => setUp.includes(step)) ?? missing[0];
}
