import type { Standing } from "#server/market/market-driver.ts";
import type { getActivation } from "#shared/drivers/contract.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { isPositionFresh, searchLimits } from "#shared/rides/deadlines.ts";

type Activation = Omit<ReplyOf<typeof getActivation>, "success">;
type Step = Activation["steps"][number];

/** Every condition for being shown to riders (behaviour 5.2), and which of them are not met. */
export function activationOf(driver: Standing, lastSeenAt: Date | null, now: Date): Activation {
  const isSeen = lastSeenAt !== null && isPositionFresh(lastSeenAt, now);
  const steps = [
    step("verified", driver.isVerified),
    step("payouts", driver.hasPayouts),
    step("vehicle", driver.vehicle !== null),
    step("online", driver.isOnline),
    step("position", isSeen),
    step("free", !driver.isTaken),
  ];
  return { isShown: steps.every(({ done }) => done), steps };
}

const step = (name: Step["step"], done: boolean): Step => ({
  step: name,
  done,
  sentence: sentences[name][done ? "met" : "missing"],
});

const sentences: Record<Step["step"], { met: string; missing: string }> = {
  verified: {
    met: "Your account is verified.",
    missing: "Your account is not verified yet. An admin does this.",
  },
  payouts: {
    met: "Your payout account is connected.",
    missing: "Connect a payout account, so that your fares can reach you.",
  },
  vehicle: {
    met: "Your vehicle details are complete.",
    missing: "Complete your vehicle details.",
  },
  online: { met: "You are online.", missing: "You are offline. Go online to be shown." },
  position: {
    met: "Your position is up to date.",
    missing: `Your position is not known or older than ${searchLimits.positionFreshMinutes} minutes. Allow this page to see it.`,
  },
  free: {
    met: "You are free for a ride.",
    missing: "You are on a ride, or held for a rider who is paying or waits for your answer.",
  },
};
