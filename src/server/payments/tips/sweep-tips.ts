import type { Services } from "#server/services.ts";
import { attemptStep } from "#server/sweep-step.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { observeTip } from "./observe-tip.ts";
import { takeUnsettledTips } from "./queries.ts";
import { settleTip } from "./settle-tip.ts";

/** Recovers lost events and jobs of tips by asking the provider. */
export async function sweepTips(services: Services, now: Date): Promise<void> {
  for (const id of await takeUnsettledTips(services.db, plusMinutes(now, -1), now))
    await attemptStep(services.log, "tip", () => observeAndSettleTip(services, id));
}

export async function observeAndSettleTip(services: Services, tipId: string): Promise<void> {
  await observeTip(services, tipId);
  await settleTip(services, tipId);
}
