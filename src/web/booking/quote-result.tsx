import { useQuery } from "@tanstack/react-query";
import { BellRing, Info } from "lucide-react";
import { useEffect, useRef } from "react";
import { minutesText } from "#shared/places/length-text.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { SetOnMap } from "#web/map/set-on-map.tsx";
import { TripLength } from "#web/offers/trip-length.tsx";
import { imprecisionNote, isImprecise } from "#web/platform/places/imprecision-note.ts";
import { RouteStops } from "#web/platform/places/route-stops.tsx";
import { useNow } from "#web/ui/time/use-now.ts";
import { useIsWide } from "#web/ui/use-is-wide.ts";
import { driverAlert } from "./alert-query.ts";
import { alertStatus } from "./alert-status.ts";
import type { Quote } from "./draft.ts";
import { OfferSheet } from "./offer-sheet.tsx";
import { Offers } from "./offers.tsx";
import { offerCountText } from "./quote-text.ts";
import { isSheet } from "./snap-points.ts";
import { isSameTrip, type Trip, tripPrecision } from "./trip.ts";
import type { Booking } from "./use-booking.ts";

type QuoteResultProps = {
  booking: Booking;
  due: Ride | undefined;
  latest: NonNullable<Booking["latest"]>;
};

/** Offers of nearby drivers, and below them the trip as geocoded. */
export const QuoteResult = ({ booking, due, latest }: QuoteResultProps) => {
  const { quote, trip } = latest;
  const isFormTrip = isSameTrip(trip, booking.trip);
  const heading = useFocusOn(booking.requestedId);
  // A phone shows it below the list: the handle of the sheet is one line.
  const isInTitle = useIsWide("lg");
  const length = (
    <div id="offers-length" className={isInTitle ? "text-small" : undefined}>
      <QuotedLength quote={quote} />
    </div>
  );
  return (
    <OfferSheet
      isLoadingOffers={booking.isLoadingOffers}
      title={
        <>
          <h2
            id="offers"
            ref={heading}
            tabIndex={-1}
            aria-describedby="offers-length"
            className="scroll-mt-4 text-h3 outline-none"
          >
            {quote.rides.length === 0 ? "No offers" : offerCountText(quote.rides.length)}
          </h2>
          {isInTitle && length}
        </>
      }
    >
      {!isFormTrip && <TripChangedNote />}
      {quote.rides.length > 0 && <DriverArrivedNote quote={quote} />}
      {isFormTrip && (
        <ImprecisionNote trip={trip} data={quote.data} onChange={booking.requestOffers} />
      )}
      <Offers
        latest={latest}
        isFormTrip={isFormTrip}
        isLoadingOffers={booking.isLoadingOffers}
        due={due}
        onRefresh={() => booking.requestOffers(trip)}
        onExpire={booking.refresh}
      />
      {!isInTitle && length}
      {!(isInTitle && isFormTrip && hasPlaces(trip)) && (
        <TripSummary trip={trip} data={quote.data} />
      )}
    </OfferSheet>
  );
};

/** Explains offers that appeared because an alert found a driver. */
const DriverArrivedNote = ({ quote }: { quote: Quote }) => {
  // Reads the cache only: an alert that is not cached has nothing to announce.
  const { data: alert = null } = useQuery({ ...driverAlert, enabled: false });
  if (alertStatus(alert, quote) !== "recent") return null;
  return (
    <p className="flex gap-3 font-semibold">
      <BellRing aria-hidden className="size-5 shrink-0 translate-y-0.5" />
      <span>A driver is near your pickup now.</span>
    </p>
  );
};

const TripChangedNote = () => (
  <p className="text-small text-warning">You changed the trip. Press Book Now to get new offers.</p>
);

/** Scrolls to the heading and focuses it when the rider has requested a quote. */
const useFocusOn = (quoteId: string | null) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!quoteId || !heading.current) return;
    scrollTo(heading.current);
    heading.current.focus({ preventScroll: true });
  }, [quoteId]);
  return heading;
};

/** Scrolls to the heading if it is out of view; on a phone, to the map above the sheet of offers. */
const scrollTo = (heading: HTMLElement) => {
  const behavior = prefersReducedMotion() ? "auto" : "smooth";
  const map = isSheet() && document.querySelector(".booking-map");
  if (map) return map.scrollIntoView({ behavior });
  const { top } = heading.getBoundingClientRect();
  if (top < 0 || top > innerHeight / 5) heading.scrollIntoView({ behavior });
};

/** True if the user prefers reduced motion. */
const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const UPDATE_INTERVAL_MS = 30_000;

/** Distance and duration, and the arrival time with the driver who can be at the pickup first. */
const QuotedLength = ({ quote: { data, rides } }: { quote: Quote }) => {
  const now = useNow(UPDATE_INTERVAL_MS);
  const pickupMinutes = Math.min(...rides.map((offer) => offer.pickupMinutes));
  const hasDriver = rides.length > 0;
  return (
    <TripLength
      distance={data.distance}
      minutes={data.duration}
      range={data.durationRange}
      isEstimated={data.estimated}
      departAt={hasDriver ? plusMinutes(new Date(now), pickupMinutes) : null}
      note={
        hasDriver
          ? `The arrival time includes about ${minutesText(pickupMinutes)} until the nearest driver is there.`
          : undefined
      }
    />
  );
};

/** True if both ends were chosen from suggestions or the map: on a wide page the form above then names them exactly. */
const hasPlaces = ({ from, to }: Trip): boolean => from.place !== null && to.place !== null;

/** Both places as geocoded, with their precision. */
const TripSummary = ({ trip, data }: { trip: Trip; data: Quote["data"] }) => {
  const { from, to } = tripPrecision(trip, data);
  return (
    <div className="rounded-card border border-hairline bg-surface p-4 md:p-5">
      <RouteStops from={{ label: data.from, detail: from }} to={{ label: data.to, detail: to }} />
    </div>
  );
};

type ImprecisionNoteProps = { trip: Trip; data: Quote["data"]; onChange: (trip: Trip) => void };

/**
 * Note about imprecise places or a guessed distance above the prices, with buttons to set the imprecise places; renders
 * nothing if both places are exact.
 */
const ImprecisionNote = ({ trip, data, onChange }: ImprecisionNoteProps) => {
  const { from, to } = tripPrecision(trip, data);
  const text = imprecisionNote(from, to, data.isDistanceGuessed);
  if (!text) return null;
  return (
    <div className="flex gap-3 rounded-button bg-raised p-3 text-small">
      <Info aria-hidden className="size-5 shrink-0" />
      <div>
        <p>{text}</p>
        <div className="flex flex-wrap gap-x-4 pt-3">
          {isImprecise(from) && (
            <SetOnMap
              id="note-from"
              label="Set pickup on map"
              end="pickup"
              fieldId="offers"
              address={trip.from}
              onSet={(place) => onChange({ ...trip, from: place })}
            />
          )}
          {isImprecise(to) && (
            <SetOnMap
              id="note-to"
              label="Set dropoff on map"
              end="dropoff"
              fieldId="offers"
              address={trip.to}
              near={trip.from.place}
              onSet={(place) => onChange({ ...trip, to: place })}
            />
          )}
        </div>
      </div>
    </div>
  );
};
