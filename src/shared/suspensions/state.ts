import { plusMinutes } from "#shared/plus-minutes.ts";

export type SuspensionState = "active" | "suspended" | "appealed" | "lifted";

export interface SuspensionFacts {
  /** Null if it lasts until it is lifted. */
  endsAt: Date | null;
  liftedAt: Date | null;
  hasOpenAppeal: boolean;
}

/** State of a person from the latest suspension, null without one. It ends at `endsAt` or when it is lifted. */
export function suspensionState(latest: SuspensionFacts | null, now: Date): SuspensionState {
  if (latest === null) return "active";
  const { endsAt, liftedAt, hasOpenAppeal } = latest;
  if (liftedAt !== null || (endsAt !== null && endsAt <= now)) return "lifted";
  return hasOpenAppeal ? "appealed" : "suspended";
}

const APPEAL_ANSWER_HOURS = 72;

/** Time by which an appeal should be answered. */
export const answerAppealBy = (appealedAt: Date): Date =>
  plusMinutes(appealedAt, APPEAL_ANSWER_HOURS * 60);
