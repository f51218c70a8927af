import { lazy, type ReactNode, Suspense, useState } from "react";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { BookingForm } from "./booking-form.tsx";
import { BookingSteps } from "./booking-steps.tsx";
import type { Booking } from "./use-booking.ts";
import { WaitingNote } from "./waiting-note.tsx";

// Loaded while the server responds, to keep the form fast.
const QuoteResult = lazy(() =>
  import("./quote-result.tsx").then((module) => ({ default: module.QuoteResult })),
);

type BookingPanelProps = {
  /** Recent events that need no action. */
  news: ReactNode;
  booking: Booking;
  /** Suggested trips before the first request. */
  suggestions: ReactNode;
};

/** The booking form and, beside it or below it on a phone, its offers. */
export const BookingPanel = (props: BookingPanelProps) => (
  <div className="grid items-start gap-6 lg:grid-cols-[min(26rem,45%)_minmax(0,1fr)] lg:gap-8">
    <section
      aria-labelledby="book"
      className="rounded-card border border-hairline bg-surface p-4 md:p-6 lg:sticky lg:top-24"
    >
      <h1 id="book" className="mb-5 text-h1">
        Book a Ride Now
      </h1>
      <BookingForm booking={props.booking} />
    </section>
    <div className="grid min-w-0 gap-6">
      {props.news}
      <SidePanel {...props} />
    </div>
  </div>
);

const SidePanel = ({ booking, suggestions }: BookingPanelProps) => {
  const { latest, isLoadingOffers } = booking;
  const [initialQuoteId] = useState(latest?.quote.quoteId);
  if (!latest && !isLoadingOffers)
    return (
      <div>
        <WaitingNote onAsk={booking.requestOffers} />
        {suggestions || <BookingSteps />}
      </div>
    );
  return (
    <Suspense fallback={<OfferSkeletons />}>
      {latest ? (
        <QuoteResult
          booking={booking}
          latest={latest}
          isNew={latest.quote.quoteId !== initialQuoteId}
        />
      ) : (
        <OfferSkeletons />
      )}
    </Suspense>
  );
};

/** Loading placeholder of the offers. */
const OfferSkeletons = () => (
  <div className="grid gap-4" role="status" aria-label="Loading offers">
    <Skeleton className="h-36 rounded-card max-lg:hidden" />
    <Skeleton className="h-14 rounded-button" />
    {["first", "second", "third"].map((position) => (
      <Skeleton key={position} className="h-72 rounded-card lg:h-56" />
    ))}
  </div>
);
