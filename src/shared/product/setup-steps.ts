export const setupSteps = [
  "name",
  "support",
  "market",
  "look",
  "texts",
  "fees",
  "documents",
] as const;
export type SetupStep = (typeof setupSteps)[number];

/** Decisions that the owner of a new service has made. */
export interface SetupFacts {
  hasName: boolean;
  hasSupportEmail: boolean;
  hasPlace: boolean;
  hasLook: boolean;
  /** Terms and privacy of the owner's own. */
  hasOwnTexts: boolean;
  hasOwnFees: boolean;
  /** A list of the owner's own, or drivers without approved documents get no rides. */
  hasOwnDocuments: boolean;
  /** Steps that the owner has closed without a change. */
  kept: readonly string[];
}

/** The steps before a service opens. A step is done once the owner sets a value or accepts the default. */
export function stepsOf(facts: SetupFacts) {
  const decided: Record<SetupStep, boolean> = {
    name: facts.hasName,
    support: facts.hasSupportEmail,
    market: facts.hasPlace,
    look: facts.hasLook,
    texts: facts.hasOwnTexts,
    fees: facts.hasOwnFees,
    documents: facts.hasOwnDocuments,
  };
  return setupSteps.map((step) => {
    const isKept = facts.kept.includes(step);
    return { step, isDone: decided[step] || isKept, isKept };
  });
}
