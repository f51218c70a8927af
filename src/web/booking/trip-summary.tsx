import { RouteStops } from "#web/platform/places/route-stops.tsx";
import type { Quote } from "./draft.ts";
import { type Trip, tripPrecision } from "./trip.ts";

/** Both places as geocoded, with their precision. */
export const TripSummary = ({ trip, data }: { trip: Trip; data: Quote["data"] }) => {
  const { from, to } = tripPrecision(trip, data);
  return (
    <div className="rounded-card border border-hairline bg-surface p-4 md:p-5">
      <RouteStops from={{ label: data.from, detail: from }} to={{ label: data.to, detail: to }} />
    </div>
  );
};
