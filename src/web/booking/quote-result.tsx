import { Info } from "lucide-react";
import { useEffect, useRef } from "react";
import { TripMap } from "#web/map/trip-map.tsx";
import { miles, minutesRange } from "#web/offers/trip-text.ts";
import { imprecisionNote } from "#web/platform/places/imprecision-note.ts";
import { RouteStops } from "#web/platform/places/route-stops.tsx";
import type { Quote } from "./draft.ts";
import { DriverArrivedNote } from "./driver-arrived-note.tsx";
import { Offers } from "./offers.tsx";
import { offerCountText } from "./quote-text.ts";
import { isSameTrip, type Trip, tripPrecision } from "./trip.ts";
import type { Booking } from "./use-booking.ts";

type QuoteResultProps = {
  booking: Booking;
  latest: NonNullable<Booking["latest"]>;
  /** True if it arrived after the page opened; it then takes the focus. */
  isNew: boolean;
};

/** Offers of nearby drivers, and below them the trip as geocoded. */
export const QuoteResult = ({ booking, latest, isNew }: QuoteResultProps) => {
  const { quote, trip } = latest;
  const isFormTrip = isSameTrip(trip, booking.trip);
  const heading = useFocusOn(isNew ? quote.quoteId : null);
  return (
    <section aria-labelledby="offers" aria-busy={booking.isLoadingOffers} className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="offers" ref={heading} tabIndex={-1} className="scroll-mt-40 text-h2 outline-none">
          {quote.rides.length === 0 ? "No offers" : offerCountText(quote.rides.length)}
        </h2>
        <TripLength data={quote.data} />
      </div>
      <TripOnMap trip={trip} data={quote.data} />
      {!isFormTrip && <TripChangedNote />}
      {quote.rides.length > 0 && <DriverArrivedNote quote={quote} />}
      <ImprecisionNote trip={trip} data={quote.data} />
      <Offers
        quote={quote}
        trip={trip}
        isFormTrip={isFormTrip}
        isLoadingOffers={booking.isLoadingOffers}
        onRefresh={() => booking.requestOffers(trip)}
      />
      <TripSummary trip={trip} data={quote.data} />
    </section>
  );
};

/** Map of the trip; nothing for places of free text, whose positions only the server knows. */
const TripOnMap = ({ trip: { from, to }, data }: { trip: Trip; data: Quote["data"] }) => {
  if (!from.place || !to.place) return null;
  return (
    <TripMap
      label={`Map of the trip from ${data.from} to ${data.to}`}
      pickup={from.place}
      dropoff={to.place}
      line={data.line}
      isInPage
      className="trip-map-strip rounded-card border border-hairline"
    />
  );
};

const TripChangedNote = () => (
  <p className="text-small text-warning">You changed the trip. Press Book Now to get new offers.</p>
);

/** Focuses each new quote, and scrolls to it if it is out of view. */
const useFocusOn = (quoteId: string | null) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!quoteId) return;
    const { top = 0 } = heading.current?.getBoundingClientRect() ?? {};
    if (top < 0 || top > innerHeight / 3)
      heading.current?.scrollIntoView({ behavior: prefersReducedMotion() ? "auto" : "smooth" });
    heading.current?.focus({ preventScroll: true });
  }, [quoteId]);
  return heading;
};

/** True if the user prefers reduced motion. */
const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Distance and duration of the trip. */
const TripLength = ({ data }: { data: Quote["data"] }) => (
  <p className="text-small text-fg-2 tabular-nums">
    {miles(data.distance)} · {minutesRange(data.durationRange)}
    {data.estimated && " (estimated)"}
  </p>
);

/** Both places as geocoded, with their precision. */
const TripSummary = ({ trip, data }: { trip: Trip; data: Quote["data"] }) => {
  const { from, to } = tripPrecision(trip, data);
  return (
    <div className="rounded-card border border-hairline bg-surface p-4 md:p-5">
      <RouteStops from={{ label: data.from, detail: from }} to={{ label: data.to, detail: to }} />
    </div>
  );
};

/** Note about imprecise places above the prices; empty when both places are exact. */
const ImprecisionNote = ({ trip, data }: { trip: Trip; data: Quote["data"] }) => {
  const { from, to } = tripPrecision(trip, data);
  const text = imprecisionNote(from, to);
  if (!text) return null;
  return (
    <p className="flex gap-3 rounded-button bg-raised p-3 text-small">
      <Info aria-hidden className="size-5 shrink-0" />
      {text}
    </p>
  );
};
