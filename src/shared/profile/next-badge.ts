import { formatPercent } from "#shared/basis-points.ts";
import { feeRules, type nextLevel } from "#shared/drivers/trust-level.ts";

type NextLevel = NonNullable<ReturnType<typeof nextLevel>>;

/** What a driver still lacks for the next badge, one sentence each. */
export function nextBadgeNeeds(next: NextLevel): string[] {
  const { ridesToGo, minYesBps, maxFaultCancelBps } = next;
  const rides = ridesToGo === 1 ? "1 more completed ride" : `${ridesToGo} more completed rides`;
  return [
    ridesToGo > 0 ? rides : "",
    next.hasYesShare
      ? ""
      : `${formatPercent(minYesBps)} YES in your last ${feeRules.window} ratings`,
    next.hasFewCancels
      ? ""
      : `At most ${formatPercent(maxFaultCancelBps)} of your last ${feeRules.window} rides canceled by you`,
  ].filter((need) => need !== "");
}
