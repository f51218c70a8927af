import type { Point } from "./place.ts";
import { estimateMinutes, type LocalHour, type Route, wholeMinutes } from "./route-estimate.ts";

/** Fitted to 1,437 metered trips in Manhattan; docs/places.md lists the errors. */
const fit = {
  level: 1.06,
  estimateExponent: 0.96,
  freeFlowExponent: 0.054,
  minFreeFlowShare: 0.5,
} as const;

/**
 * A route with the miles of its road. Empty roads say little about minutes in traffic, so the minutes follow the
 * estimate. A long detour takes at least half its free flow.
 */
export const roadRoute = (
  { miles, freeFlowMinutes, line }: { miles: number; freeFlowMinutes: number; line: string },
  { from, to, departure }: { from: Point; to: Point; departure: LocalHour },
): Route => {
  const estimate = estimateMinutes(from, to, departure);
  const blend =
    fit.level * estimate ** fit.estimateExponent * freeFlowMinutes ** fit.freeFlowExponent;
  return {
    milesHundredths: Math.round(miles * 100),
    ...wholeMinutes(Math.max(blend, fit.minFreeFlowShare * freeFlowMinutes)),
    estimated: false,
    line,
  };
};
