import type { getActivation } from "#shared/drivers/contract.ts";
import { searchLimits } from "#shared/drivers/search-limits.ts";
import type { ReplyOf } from "#shared/endpoint.ts";

export interface DocumentStanding {
  /** Labels of required documents that the driver has to send. */
  toSend: string[];
  /** Labels of sent documents that an admin has not reviewed yet. */
  inReview: string[];
}

/** Steps with fixed sentences; the step "fares" writes its sentences elsewhere. */
export type StepName = Exclude<ReplyOf<typeof getActivation>["steps"][number]["step"], "fares">;

export const stepSentences: Record<StepName, { met: string; missing: string }> = {
  vehicle: {
    met: "Your vehicle details are complete.",
    missing: "Complete your vehicle details.",
  },
  documents: {
    met: "Your documents are approved.",
    missing: "Send your documents.",
  },
  payouts: {
    met: "Your payout account is connected.",
    missing: "Connect a payout account, so that your fares can reach you.",
  },
  verified: {
    met: "Your account is verified.",
    missing: "Your account is not verified yet. We email you when our review is done.",
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

/** Names the documents to send, or those that an admin reviews. */
export const documentsSentence = ({ toSend, inReview }: DocumentStanding): string =>
  toSend.length > 0
    ? `Send your documents: ${toSend.join(", ")}.`
    : `An admin reviews your documents: ${inReview.join(", ")}.`;

/** Sentence for a driver whose verification an admin revoked. */
export const unverifiedSentence = (reason: string): string =>
  `An admin has revoked your verification: ${reason}`;

/** Replaces the sentence about the verification for a suspended driver, whom the market lists as not verified. */
export const suspendedSentence =
  "Your account is suspended. Our email tells you why, and how to appeal.";
