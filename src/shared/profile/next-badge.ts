import { formatPercent } from "#shared/basis-points.ts";
import { type nextLevel, RECORD_WINDOW } from "#shared/drivers/trust-level.ts";

type NextLevel = NonNullable<ReturnType<typeof nextLevel>>;

export function nextBadgeNeeds(next: NextLevel): string[] {
  const { ridesToGo, minYesBps, maxFaultCancelBps } = next;
  const rides = ridesToGo === 1 ? "1 more completed ride" : `${ridesToGo} more completed rides`;
  return [
    ridesToGo > 0 ? rides : "",
    next.hasYesShare ? "" : `${formatPercent(minYesBps)} YES in your last ${RECORD_WINDOW} ratings`,
    next.hasFewCancels
      ? ""
      : `At most ${formatPercent(maxFaultCancelBps)} of your last ${RECORD_WINDOW} rides canceled by you`,
  ].filter((need) => need !== "");
}
