import { type DayState, dayStates, type MeasuredDays } from "#shared/service-status/day-states.ts";
import { STATUS_DAYS } from "#shared/service-status/part-states.ts";

const fills: Record<DayState, string> = {
  unmeasured: "var(--color-hairline)",
  working: "var(--color-success)",
  trouble: "var(--color-danger)",
};
/** Width of a day and distance between the starts of two days, in units of the drawing. */
const [DAY, STEP, HEIGHT] = [3, 4, 24];

/** The last days as bars, colored by state; decorative, because the incidents are listed as text. */
export const DayStrip = (props: MeasuredDays) => {
  const states = dayStates(props);
  return (
    <div className="mt-2 grid gap-1">
      <svg
        aria-hidden
        viewBox={`0 0 ${STATUS_DAYS * STEP - (STEP - DAY)} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-6 w-full"
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
      <p aria-hidden className="flex justify-between text-small text-fg-3">
        <span>{STATUS_DAYS} days ago</span>
        <span>Today</span>
      </p>
    </div>
  );
};
