import type { DocumentStanding } from "#server/documents/policy.ts";
import type { Visibility } from "#server/market/market-driver.ts";
import { firstRatesVersion } from "#server/rates/queries.ts";
import type { getActivation } from "#shared/drivers/contract.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { isPositionFresh } from "#shared/rides/deadlines.ts";
import {
  comingSentence,
  documentsSentence,
  type StepName,
  stepSentences,
  suspendedSentence,
  toFinishSentence,
  unverifiedSentence,
} from "./activation-text.ts";

type Activation = Omit<ReplyOf<typeof getActivation>, "success">;
type Step = Activation["steps"][number];

/**
 * A driver's visibility, a suspension, the reason of an unverification, the missing documents, and usual rides whose
 * fares are not offered.
 */
type DriverStatus = Visibility & {
  isSuspended: boolean;
  unverifiedReason: string | null;
  documents: DocumentStanding & { policy: "warn" | "enforce" };
  misfits: { sentences: readonly string[]; isAll: boolean };
};

/** Conditions for being offered rides now, each met or missing, and optional improvements. */
export function activationOf(driver: DriverStatus, lastSeenAt: Date | null, now: Date): Activation {
  const isSeen = lastSeenAt !== null && isPositionFresh(lastSeenAt, now);
  const steps = [
    required("vehicle", driver.vehicle !== null),
    documentsStep(driver),
    required("payouts", driver.hasPayouts),
    verificationStep(driver),
    required("online", driver.isOnline),
    required("position", isSeen),
    required("free", !driver.isTaken),
    ...comingStep(driver),
    ...faresStep(driver),
    optional("rates", driver.ratesVersion > firstRatesVersion),
    optional("serviceArea", driver.serviceArea !== null),
    optional("photo", driver.profileImage !== null),
  ];
  return { isShown: steps.every(({ done, isOptional }) => done || isOptional), steps };
}

function verificationStep(driver: DriverStatus): Step {
  const { isVerified, isSuspended, unverifiedReason } = driver;
  const step = required("verified", isVerified);
  if (isSuspended) return { ...step, sentence: suspendedSentence };
  if (isVerified) return step;
  if (unverifiedReason !== null) return { ...step, sentence: unverifiedSentence(unverifiedReason) };
  const { policy, toSend } = driver.documents;
  const areDocumentsLeft = policy === "enforce" && toSend.length > 0;
  return areDocumentsLeft || driver.vehicle === null || !driver.hasPayouts
    ? { ...step, sentence: toFinishSentence(areDocumentsLeft) }
    : step;
}

/**
 * Required after a document has expired, and before the verification if the policy enforces documents; else optional.
 */
function documentsStep({ documents, isVerified, hasExpiredDocuments }: DriverStatus): Step {
  const done = documents.toSend.length + documents.inReview.length === 0;
  const isRequired = hasExpiredDocuments || (documents.policy === "enforce" && !isVerified);
  const sentence = documentsSentence(documents);
  return { step: "documents", done, isOptional: !isRequired, sentence };
}

/** Recommended until the day from which the documents are required. */
const comingStep = ({ documents }: DriverStatus): Step[] =>
  documents.coming.length === 0
    ? []
    : [
        {
          ...{ step: "comingDocuments", done: false, isOptional: true },
          sentence: comingSentence(documents),
        },
      ];

/** Required while none of the usual rides is offered. */
const faresStep = ({ misfits: { sentences, isAll } }: DriverStatus): Step[] =>
  sentences
    .slice(0, 1)
    .map((sentence) => ({ step: "fares", done: false, isOptional: !isAll, sentence }));

const required = (step: StepName, done: boolean) => stepOf(step, { done, isOptional: false });
const optional = (step: StepName, done: boolean) => stepOf(step, { done, isOptional: true });

const stepOf = (step: StepName, status: Pick<Step, "done" | "isOptional">): Step => ({
  step,
  ...status,
  sentence: stepSentences[step][status.done ? "met" : "missing"],
});
