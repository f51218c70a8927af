import { useQuery } from "@tanstack/react-query";
import { activationLinks, type Step } from "./activation-links.ts";
import { activation } from "./activation-query.ts";
import { useIsOnline, useServerStatus } from "./platform-status.ts";

/** busy: on a ride or reserved for a rider; hidden: a step is missing. */
export type Visibility = "unknown" | "offline" | "put-offline" | "online" | "busy" | "hidden";

type Missing = Pick<Step, "step" | "sentence">;

/** Steps of setting up, unlike conditions of the moment: being online, sharing a position and being free. */
export const setupSteps: readonly string[] = ["vehicle", "documents", "payouts", "verified"];

/** True once all one-time steps are done; undefined while loading. */
export const useIsSetUp = (): boolean | undefined =>
  useQuery(activation).data?.steps.every(
    ({ step, done, isOptional }) => done || isOptional || !setupSteps.includes(step),
  );

/** Sentences for the missing one-time steps if the driver can take none of them, such as a suspension. */
export const useAwaitedSteps = (): string[] => {
  const steps = useQuery(activation).data?.steps ?? [];
  const missing = steps.filter(
    ({ step, done, isOptional }) => !done && !isOptional && setupSteps.includes(step),
  );
  return missing.some(({ step }) => activationLinks[step])
    ? []
    : missing.map(({ sentence }) => sentence);
};

/** The driver's visibility, and sentences for missing steps. */
export const useVisibility = (): { visibility: Visibility; missing: Missing[] } => {
  const isOnline = useIsOnline();
  const { putOffline } = useServerStatus();
  const { data } = useQuery(activation);
  if (isOnline === undefined) return { visibility: "unknown", missing: [] };
  if (!isOnline) return { visibility: putOffline ? "put-offline" : "offline", missing: [] };
  const steps = data?.steps.filter(isNeeded) ?? [];
  const missing = steps.map(({ step, sentence }) => ({ step, sentence }));
  if (steps.length === 0) return { visibility: "online", missing };
  return { visibility: isBusy(steps) ? "busy" : "hidden", missing };
};

/** A rider needs this driver now: a position that is missing as well does not hide the driver from others. */
const isBusy = (missing: readonly Step[]): boolean =>
  missing.some(({ step }) => step === "free") &&
  missing.every(({ step }) => !setupSteps.includes(step));

/** Required for riders to see an online driver. Not the online step: the switch may be newer than the checklist. */
const isNeeded = ({ step, done, isOptional }: Step) => !done && !isOptional && step !== "online";
