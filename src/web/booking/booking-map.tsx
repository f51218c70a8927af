import { AreaMap } from "#web/map/area-map.tsx";
import { TripMap } from "#web/map/trip-map.tsx";
import type { Quote } from "./draft.ts";
import type { Trip } from "./trip.ts";

type BookingMapProps = {
  trip: Trip;
  /** Trip of the latest offers; null before any. */
  data: Quote["data"] | null;
};

/** The trip of the offers with the drivers' areas; before that the places of the form, or the surroundings. */
export const BookingMap = ({ trip, data }: BookingMapProps) => {
  if (!data) return <AreaMap from={trip.from.place} to={trip.to.place} />;
  return (
    <>
      <TripMap
        label={`Map of the trip from ${data.from} to ${data.to}`}
        pickup={data.points.from}
        dropoff={data.points.to}
        line={data.line}
        areas={data.driverAreas}
        isInPage
        className="trip-map-fill"
      />
      <p className="booking-map-legend empty:hidden">
        {data.driverAreas.length > 0 && "Each blue circle is about where one driver is."}
      </p>
    </>
  );
};
