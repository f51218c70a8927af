import type { PartState } from "./contract.ts";
import { STATUS_DAYS } from "./part-states.ts";

const DAY_MS = 86_400_000;

export type DayState = "unmeasured" | "working" | "trouble";

export type MeasuredDays = Pick<PartState, "incidents" | "incidentCount"> & {
  measuredAt: string;
  shownFrom: string;
};

/**
 * State of each of the last days, the oldest first. A day is 24 hours and ends at the time of measurement. Days before
 * the oldest listed incident count as unmeasured if older incidents are not listed.
 */
export const dayStates = (props: MeasuredDays): DayState[] => {
  const { incidents, incidentCount, measuredAt, shownFrom } = props;
  const end = Date.parse(measuredAt);
  const oldestStart = Math.min(...incidents.map(({ startedAt }) => Date.parse(startedAt)));
  const isCut = incidentCount > incidents.length;
  const knownFrom = Math.max(Date.parse(shownFrom), isCut ? oldestStart : 0);
  return Array.from({ length: STATUS_DAYS }, (_, index) => {
    const dayEnd = end - (STATUS_DAYS - 1 - index) * DAY_MS;
    const isTroubled = incidents.some(
      ({ startedAt, endedAt }) =>
        Date.parse(startedAt) <= dayEnd &&
        (endedAt === null || Date.parse(endedAt) > dayEnd - DAY_MS),
    );
    if (isTroubled) return "trouble";
    const isToday = index === STATUS_DAYS - 1;
    return isToday || knownFrom <= dayEnd ? "working" : "unmeasured";
  });
};

/** Days of measurements from which on they are drawn. */
const MIN_DAYS = 7;

/** True once there are enough days for a picture. */
export const hasHistory = ({
  measuredAt,
  shownFrom,
}: Omit<MeasuredDays, keyof PartState>): boolean =>
  Date.parse(measuredAt) - Date.parse(shownFrom) >= MIN_DAYS * DAY_MS;
