import type { DocumentStanding } from "#server/documents/policy.ts";
import type { getActivation } from "#shared/drivers/contract.ts";
import { searchLimits } from "#shared/drivers/search-limits.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { formatIsoDay } from "#shared/market-day.ts";

/** Steps with fixed sentences. */
export type StepName = Exclude<
  ReplyOf<typeof getActivation>["steps"][number]["step"],
  "documents" | "comingDocuments" | "fares"
>;

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
    missing: "Your account is not verified yet. An admin reviews it, and we email you.",
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
export function documentsSentence({ toSend, inReview, isAnyRequired }: DocumentStanding): string {
  if (toSend.length > 0) return `Send your documents: ${toSend.join(", ")}.`;
  if (inReview.length > 0) return `An admin reviews your documents: ${inReview.join(", ")}.`;
  return isAnyRequired ? "Your documents are approved." : "No documents are required.";
}

/** Names the documents that become required, with their days. */
export const comingSentence = ({ coming }: DocumentStanding): string =>
  coming
    .map(({ label, from }) => `From ${formatIsoDay(from)} you need: ${label}. Send it in time.`)
    .join(" ");

/** Sentence for a driver who is to be verified, but has steps left, or documents without which no admin can verify. */
export const toFinishSentence = (areDocumentsLeft: boolean): string =>
  areDocumentsLeft
    ? "Your account is not verified yet. Finish the other steps and send your documents. An admin then reviews them, and we email you."
    : "Your account is not verified yet. Finish the other steps. An admin reviews your account, and we email you.";

/** Sentence for a driver whose verification an admin revoked. */
export const unverifiedSentence = (reason: string): string =>
  `An admin has revoked your verification: ${reason}`;

/** Replaces the sentence about the verification for a suspended driver, whom the market lists as not verified. */
export const suspendedSentence =
  "Your account is suspended. Our email tells you why, and how to appeal.";
