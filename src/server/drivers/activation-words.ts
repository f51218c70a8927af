import type { getActivation } from "#shared/drivers/contract.ts";
import { searchLimits } from "#shared/drivers/search-limits.ts";
import type { ReplyOf } from "#shared/endpoint.ts";

type StepName = ReplyOf<typeof getActivation>["steps"][number]["step"];

export const stepSentences: Record<StepName, { met: string; missing: string }> = {
  vehicle: {
    met: "Your vehicle details are complete.",
    missing: "Complete your vehicle details.",
  },
  payouts: {
    met: "Your payout account is connected.",
    missing: "Connect a payout account, so that your fares can reach you.",
  },
  verified: {
    met: "Your account is verified.",
    missing: "Your account is not verified yet. An admin does this.",
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
  rates: {
    met: "Your rates are set.",
    missing: "You drive at the default rates. You can set your own.",
  },
  serviceArea: {
    met: "Riders who plan ahead find you in your service area.",
    missing: "Set your service area to get rides for later days.",
  },
  photo: {
    met: "Riders see your photo.",
    missing: "Add a photo. Riders like to see their driver.",
  },
};

/** Sentence for a driver whose verification an admin revoked. */
export const unverifiedSentence = (reason: string): string =>
  `An admin has revoked your verification: ${reason}`;
