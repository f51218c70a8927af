import type { PartState } from "#shared/service-status/contract.ts";
import { STATUS_DAYS } from "#shared/service-status/part-states.ts";

const DAY_MS = 86_400_000;

type DayState = "unmeasured" | "working" | "trouble";

export type StripProps = Pick<PartState, "incidents" | "incidentCount"> & {
  measuredAt: string;
  shownFrom: string;
};

/**
 * State of each of the last days, the oldest first. A day is 24 hours and ends at the time of measurement. Days before the
 * oldest listed incident count as unmeasured if older incidents are not listed.
 */
export const dayStates = (props: StripProps): DayState[] => {
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

const fills: Record<DayState, string> = {
  unmeasured: "var(--color-hairline)",
  working: "var(--color-success)",
  trouble: "var(--color-danger)",
};
/** Width of a day and distance between the starts of two days, in units of the drawing. */
const [DAY, STEP, HEIGHT] = [3, 4, 24];

/** The last days as bars, colored by state; decorative, because the incidents are listed as text. */
export const DayStrip = (props: StripProps) => {
  const states = dayStates(props);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${STATUS_DAYS * STEP - (STEP - DAY)} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="mt-2 h-6 w-full"
    >
      {(["unmeasured", "working", "trouble"] as const).map((state) => (
        <path
          key={state}
          fill={fills[state]}
          d={states
            .map((dayState, day) =>
              dayState === state ? `M${day * STEP} 0h${DAY}v${HEIGHT}h-${DAY}z` : "",
            )
            .join("")}
        />
      ))}
    </svg>
  );
};
