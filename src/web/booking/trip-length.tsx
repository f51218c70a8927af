import { miles, minutesRange } from "#web/offers/trip-words.ts";
import type { Quote } from "./draft.ts";

/** Distance and duration of the trip. */
export const TripLength = ({ data }: { data: Quote["data"] }) => (
  <p className="text-small text-fg-2 tabular-nums">
    {miles(data.distance)} · {minutesRange(data.durationRange)}
    {data.estimated && " (estimated)"}
  </p>
);
