import type { Visibility } from "#server/market/market-driver.ts";
import { firstRatesVersion } from "#server/rates/queries.ts";
import type { getActivation } from "#shared/drivers/contract.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { isPositionFresh } from "#shared/rides/deadlines.ts";
import { stepSentences, takenBackWords } from "./activation-words.ts";

type Activation = Omit<ReplyOf<typeof getActivation>, "success">;
type Step = Activation["steps"][number];

/** A driver's standing, and the reason for a revoked verification. */
type Judged = Visibility & { takenBack: string | null };

/** Steps to being offered rides now, each met or missing; required steps first. */
export function activationOf(driver: Judged, lastSeenAt: Date | null, now: Date): Activation {
  const isSeen = lastSeenAt !== null && isPositionFresh(lastSeenAt, now);
  const steps = [
    needed("vehicle", driver.vehicle !== null),
    needed("payouts", driver.hasPayouts),
    verified(driver),
    needed("online", driver.isOnline),
    needed("position", isSeen),
    needed("free", !driver.isTaken),
    optional("rates", driver.ratesVersion > firstRatesVersion),
    optional("serviceArea", driver.serviceArea !== null),
    optional("photo", driver.profileImage !== null),
  ];
  return { isShown: steps.every(({ done, isOptional }) => done || isOptional), steps };
}

const verified = ({ isVerified, takenBack }: Judged): Step => {
  const step = needed("verified", isVerified);
  return isVerified || takenBack === null ? step : { ...step, sentence: takenBackWords(takenBack) };
};
const needed = (step: Step["step"], done: boolean) => stepOf(step, { done, isOptional: false });
const optional = (step: Step["step"], done: boolean) => stepOf(step, { done, isOptional: true });

const stepOf = (step: Step["step"], standing: Pick<Step, "done" | "isOptional">): Step => ({
  step,
  ...standing,
  sentence: stepSentences[step][standing.done ? "met" : "missing"],
});
