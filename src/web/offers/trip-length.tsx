import { ChevronDown } from "lucide-react";
import { milesText } from "#shared/places/length-text.ts";
import { aboutMinutes, aroundTime, couldBe } from "./trip-text.ts";

type TripLengthProps = {
  distance: number;
  minutes: number;
  range: readonly [number, number];
  isEstimated: boolean;
  /** Start of the drive; null if it is not known. */
  departAt: Date | null;
  /** Shown with the range, such as the basis of the arrival time. */
  note?: string;
};

/** "17.2 mi · about 39 min, around 9:10 PM ET"; the range opens on a press. */
export const TripLength = (props: TripLengthProps) => {
  const { distance, minutes, range, isEstimated, departAt, note } = props;
  return (
    <details className="group text-fg-2 tabular-nums">
      <summary className="min-h-11 list-none rounded-input py-2.5 hover:text-fg [&::-webkit-details-marker]:hidden">
        {milesText(distance)} · {aboutMinutes(minutes)}
        {departAt && (
          <>
            , <span className="inline-block">{aroundTime(departAt, minutes)}</span>
          </>
        )}
        {isEstimated && " (estimated)"}
        <span className="sr-only">, show the range</span>
        <ChevronDown
          aria-hidden
          className="ml-1 inline size-4 transition-[rotate] group-open:rotate-180 print:hidden"
        />
      </summary>
      <p className="pb-2 text-small">
        {couldBe(range)}
        {note && `. ${note}`}
      </p>
    </details>
  );
};
