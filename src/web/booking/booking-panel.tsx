import { type ReactNode, useEffect, useRef } from "react";
import { BookingForm } from "./booking-form.tsx";
import { BookingSteps } from "./booking-steps.tsx";
import type { Selecting } from "./offer-grid.tsx";
import { OfferSkeletons } from "./offer-skeletons.tsx";
import { Offers } from "./offers.tsx";
import { isSameTrip } from "./trip.ts";
import { TripSummary } from "./trip-summary.tsx";
import { offersCount } from "./trip-words.ts";
import type { Booking } from "./use-booking.ts";

type BookingPanelProps = {
  booking: Booking;
  selecting: Selecting;
  /** Trips to choose from while nothing has been asked. */
  suggestions: ReactNode;
};

/** Book a Ride Now: the form, and beside it (on a phone below) what was answered. */
export const BookingPanel = (props: BookingPanelProps) => (
  <div className="grid items-start gap-6 lg:grid-cols-[26rem_minmax(0,1fr)] lg:gap-8">
    <section
      aria-labelledby="book"
      className="rounded-card border border-hairline bg-surface p-4 md:p-6 lg:sticky lg:top-24"
    >
      <h1 id="book" className="mb-5 text-h1">
        Book a Ride Now
      </h1>
      <BookingForm booking={props.booking} />
    </section>
    <Answer {...props} />
  </div>
);

const Answer = ({ booking, selecting, suggestions }: BookingPanelProps) => {
  const heading = useFocusOnAnswer(booking.answered?.quote.quoteId);
  const { answered, isAsking } = booking;
  if (!answered && isAsking) return <OfferSkeletons />;
  if (!answered) return suggestions || <BookingSteps />;
  const { quote, trip } = answered;
  return (
    <section aria-labelledby="offers" aria-busy={isAsking} className="grid gap-4">
      <h2 id="offers" ref={heading} tabIndex={-1} className="scroll-mt-24 text-h2 outline-none">
        {quote.rides.length === 0 ? "No offers" : offersCount(quote.rides.length)}
      </h2>
      {!isSameTrip(trip, booking.trip) && (
        <p className="text-small text-warning">
          You changed the trip. Book Now asks for new offers.
        </p>
      )}
      <TripSummary trip={trip} data={quote.data} />
      <Offers
        key={quote.quoteId}
        quote={quote}
        isAsking={isAsking}
        onRefresh={() => booking.ask(trip)}
        selecting={selecting}
      />
    </section>
  );
};

/** The focus goes to a new answer, not to one that was there when the page opened. */
const useFocusOnAnswer = (quoteId: string | undefined) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = useRef(quoteId);
  useEffect(() => {
    if (!quoteId || quoteId === seen.current) return;
    seen.current = quoteId;
    const { top = 0 } = heading.current?.getBoundingClientRect() ?? {};
    if (top > innerHeight / 3) heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [quoteId]);
  return heading;
};
