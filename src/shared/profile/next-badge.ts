import { formatPercent } from "#shared/basis-points.ts";
import { type DriverRecord, type nextLevel, RECORD_WINDOW } from "#shared/drivers/trust-level.ts";

type NextLevel = NonNullable<ReturnType<typeof nextLevel>>;

/** The unmet requirements of the next badge, each with the driver's own figure. */
export function nextBadgeNeeds(next: NextLevel, record: DriverRecord): string[] {
  const { ridesToGo, minYesBps, maxFaultCancelBps } = next;
  const rides = `${ridesToGo} more completed ${ridesToGo === 1 ? "ride" : "rides"} (${record.completedRides} of ${next.completedRides})`;
  return [
    ridesToGo > 0 ? rides : "",
    next.hasYesShare
      ? ""
      : `${formatPercent(minYesBps)} YES in your last ${RECORD_WINDOW} ratings (${ownYes(record)})`,
    next.hasFewCancels
      ? ""
      : `At most ${formatPercent(maxFaultCancelBps)} of your last ${RECORD_WINDOW} rides canceled by you (${ownCancels(record, maxFaultCancelBps)})`,
  ].filter((need) => need !== "");
}

/**
 * Rounded, but up if it would equal the limit that it exceeds. Only asked for while the limit is exceeded, so there are
 * rides.
 */
function ownCancels({ faultCancels, endedRides }: DriverRecord, limitBps: number): string {
  const tenthsOfPercent = (faultCancels * 1000) / endedRides;
  const nearest = Math.round(tenthsOfPercent) * 10;
  const statedBps = nearest > limitBps ? nearest : Math.ceil(tenthsOfPercent) * 10;
  return `you: ${formatPercent(statedBps)} of ${endedRides}`;
}

/** Rounded to the driver's disadvantage, so that an unmet 89.99 % is not shown as 90 %. */
const ownYes = ({ yesRatings, ratings }: DriverRecord): string =>
  ratings === 0
    ? "you have none yet"
    : `you: ${formatPercent(Math.floor((yesRatings * 1000) / ratings) * 10)} of ${ratings}`;
