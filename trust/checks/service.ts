import type { FaultKind } from "#trust/faults/fault-kinds.ts";
import type { Check } from "./check.ts";

const RECOVERS_WITHIN_MS = 5000;
/** Limit for a killed application, which must load its modules again. */
const STARTS_WITHIN_MS = 10_000;

export const noExit: Check = ({ exits, faults }) => {
  const replacedCount = faults.reduce((sum, fault) => sum + fault.exits, 0);
  const unloggedCount = Math.max(0, replacedCount - exits.length);
  return {
    name: "the application never ends by itself",
    counted: faults.length,
    violations: [
      ...exits,
      ...Array.from({ length: unloggedCount }, () => "its process was replaced"),
    ],
  };
};

export const recoversInTime: Check = ({ faults }) => ({
  name: `back within ${RECOVERS_WITHIN_MS / 1000} s of a fault, or ${STARTS_WITHIN_MS / 1000} s of a kill of the application`,
  counted: faults.length,
  violations: faults.flatMap(({ kind, recoveredMs }, at) => {
    const isLate = recoveredMs === null || recoveredMs > limitOf(kind);
    return isLate ? [`fault ${at + 1} (${kind}): ${recoveredMs ?? "more than 60000"} ms`] : [];
  }),
});

const limitOf = (kind: FaultKind) => (kind === "app" ? STARTS_WITHIN_MS : RECOVERS_WITHIN_MS);

export const noInternalErrors: Check = ({ tally }) => ({
  name: "no call is answered 500",
  counted: [...tally.statuses.values()].reduce((sum, count) => sum + count, 0),
  violations: tally.internalErrors,
});

export const everyCallIsAnswered: Check = ({ tally }) => ({
  name: "each call is answered within 10 s",
  counted: [...tally.statuses.values()].reduce((sum, count) => sum + count, 0),
  violations: tally.unanswered,
});
