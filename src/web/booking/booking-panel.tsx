import "./booking.css";
import { lazy, type ReactNode, Suspense } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { useIsIdle } from "#web/map/use-is-idle.ts";
import { useHasMap } from "#web/map/use-map.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useIsWide } from "#web/ui/use-is-wide.ts";
import { BookingForm } from "./booking-form.tsx";
import { BookingSteps } from "./booking-steps.tsx";
import type { Booking } from "./use-booking.ts";
import { WaitingNote } from "./waiting-note.tsx";

// Loaded on demand, to keep the form fast.
const QuoteResult = lazy(() =>
  import("./quote-result.tsx").then((module) => ({ default: module.QuoteResult })),
);
const BookingMap = lazy(() =>
  import("./booking-map.tsx").then((module) => ({ default: module.BookingMap })),
);

type BookingPanelProps = {
  /** First row of the page. */
  head: ReactNode;
  /** Beside the heading of the form. */
  link: ReactNode;
  /** The ride that has just ended: above the form on a phone, above the map on a wide screen. */
  done: ReactNode;
  /** Unpaid and current rides, shown above the form. */
  rides: ReactNode;
  booking: Booking;
  /** Unpaid ride above the form, which has the main action. */
  due: Ride | undefined;
  /** True while a failure stands above the form, with the button to try again. */
  hasFailure: boolean;
  /** Suggested trips before the first request. */
  suggestions: ReactNode;
};

/**
 * The booking form and its offers beside a map; on a phone the map is below the form, and once there are offers partly
 * covered by their sheet.
 */
export const BookingPanel = (props: BookingPanelProps) => {
  const { booking, due } = props;
  const hasOffers = booking.latest !== null;
  return (
    <div className="booking" data-offers={hasOffers ? "" : undefined}>
      {props.head}
      {props.done && <div className="booking-done">{props.done}</div>}
      <div className="booking-form">
        {props.rides}
        <section
          aria-labelledby="book"
          className="rounded-card border border-hairline bg-surface p-5 md:p-6"
        >
          <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h1 id="book" className="text-h1">
              Book a Ride Now
            </h1>
            {props.link}
          </div>
          <BookingForm booking={booking} isSecond={due !== undefined || props.hasFailure} />
        </section>
      </div>
      <div className="booking-rest">
        <SidePanel {...props} />
      </div>
      <MapPanel booking={booking} isCovered={Boolean(props.done) && !hasOffers} />
    </div>
  );
};

type MapPanelProps = {
  booking: Booking;
  /** True while the ride that has just ended takes the room of the map. */
  isCovered: boolean;
};

/**
 * The map. On a phone, renders nothing until there is a place to show; without a map service, nothing until there are
 * offers, and then their sketch.
 */
const MapPanel = ({ booking: { trip, latest }, isCovered }: MapPanelProps) => {
  const isIdle = useIsIdle();
  const hasMap = useHasMap();
  const isBeside = useIsWide("lg");
  const hasPlace = trip.from.place !== null || trip.to.place !== null;
  if (isCovered || (!latest && !(hasMap && (isBeside || hasPlace)))) return null;
  return (
    <div className="booking-map">
      {(isIdle || latest) && (
        <Suspense fallback={<MapLoading />}>
          <BookingMap trip={trip} data={latest?.quote.data ?? null} />
        </Suspense>
      )}
    </div>
  );
};

const SidePanel = ({ booking, due, suggestions }: BookingPanelProps) => {
  const { latest, isLoadingOffers } = booking;
  if (!latest && !isLoadingOffers)
    return (
      <div>
        <WaitingNote onRequest={booking.requestOffers} />
        {suggestions || <BookingSteps />}
      </div>
    );
  return (
    <Suspense fallback={<OfferSkeletons />}>
      {latest ? <QuoteResult {...{ booking, due, latest }} /> : <OfferSkeletons />}
    </Suspense>
  );
};

const MapLoading = () => <p className="booking-map-loading">Loading the map...</p>;

/** Loading placeholder of the offers. */
const OfferSkeletons = () => (
  <div className="grid gap-2" role="status" aria-label="Loading offers">
    <Skeleton className="h-12" />
    {["first", "second", "third", "fourth", "fifth"].map((position) => (
      <Skeleton key={position} className="h-24" />
    ))}
  </div>
);
