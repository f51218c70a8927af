import { Info } from "lucide-react";
import { miles, minutesRange } from "#web/app/offers/trip-words.ts";
import { coarseWords } from "#web/app/places/coarse-words.ts";
import { RouteStops } from "#web/app/places/route-stops.tsx";
import type { Quote } from "./draft.ts";
import type { Trip } from "./trip.ts";

/** What was understood of both places, how precisely, and how far and long the way is. */
export const TripSummary = ({ trip, data }: { trip: Trip; data: Quote["data"] }) => {
  const from = trip.from.place?.precision ?? data.precision.from;
  const to = trip.to.place?.precision ?? data.precision.to;
  const coarse = coarseWords(from, to);
  return (
    <div className="grid gap-4 rounded-card border border-hairline bg-surface p-4 md:p-5">
      <RouteStops from={{ label: data.from, detail: from }} to={{ label: data.to, detail: to }} />
      {coarse && (
        <p className="flex gap-3 rounded-button bg-raised p-3 text-small">
          <Info aria-hidden className="size-5 shrink-0" />
          {coarse}
        </p>
      )}
      <p className="border-t border-hairline pt-3 tabular-nums">
        {miles(data.distance)} · {minutesRange(data.durationRange)}
        {data.estimated && <span className="text-fg-2"> (estimated)</span>}
      </p>
    </div>
  );
};
