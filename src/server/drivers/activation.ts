import type { Visibility } from "#server/market/market-driver.ts";
import { firstRatesVersion } from "#server/rates/queries.ts";
import type { getActivation } from "#shared/drivers/contract.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { isPositionFresh } from "#shared/rides/deadlines.ts";
import { stepSentences, unverifiedSentence } from "./activation-words.ts";

type Activation = Omit<ReplyOf<typeof getActivation>, "success">;
type Step = Activation["steps"][number];

/** A driver's visibility, and the reason of an unverification. */
type DriverStatus = Visibility & { unverifiedReason: string | null };

/** Conditions for being offered rides now, each met or missing; required ones first. */
export function activationOf(driver: DriverStatus, lastSeenAt: Date | null, now: Date): Activation {
  const isSeen = lastSeenAt !== null && isPositionFresh(lastSeenAt, now);
  const steps = [
    required("vehicle", driver.vehicle !== null),
    required("payouts", driver.hasPayouts),
    verified(driver),
    required("online", driver.isOnline),
    required("position", isSeen),
    required("free", !driver.isTaken),
    optional("rates", driver.ratesVersion > firstRatesVersion),
    optional("serviceArea", driver.serviceArea !== null),
    optional("photo", driver.profileImage !== null),
  ];
  return { isShown: steps.every(({ done, isOptional }) => done || isOptional), steps };
}

const verified = ({ isVerified, unverifiedReason }: DriverStatus): Step => {
  const step = required("verified", isVerified);
  return isVerified || unverifiedReason === null
    ? step
    : { ...step, sentence: unverifiedSentence(unverifiedReason) };
};
const required = (step: Step["step"], done: boolean) => stepOf(step, { done, isOptional: false });
const optional = (step: Step["step"], done: boolean) => stepOf(step, { done, isOptional: true });

const stepOf = (step: Step["step"], status: Pick<Step, "done" | "isOptional">): Step => ({
  step,
  ...status,
  sentence: stepSentences[step][status.done ? "met" : "missing"],
});
