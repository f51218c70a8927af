import { Link } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { CallFailure } from "#web/app/call-failure.ts";
import { failureWords } from "#web/app/failure-words.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { ErrorSummary, type SummaryError } from "#web/ui/error-summary.tsx";
import { StickyActionBar } from "#web/ui/sticky-action-bar.tsx";
import { RouteFields } from "./route-fields.tsx";
import type { Booking } from "./use-booking.ts";

/** Where from, where to, Book Now or later. */
export const BookingForm = ({ booking }: { booking: Booking }) => {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    booking.ask(booking.trip);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ErrorSummary errors={summaryOf(booking)} attempt={booking.attempt} />
      <RouteFields trip={booking.trip} errors={booking.errors} onChange={booking.change} />
      <StickyActionBar>
        <Button
          type="submit"
          size="lg"
          width="full"
          pending={booking.isAsking}
          pendingLabel="Booking..."
        >
          Book Now
        </Button>
      </StickyActionBar>
      <Link
        to="/schedule"
        state={{ trip: booking.trip }}
        className={buttonClass({ variant: "outline", size: "lg", width: "full" })}
      >
        Schedule for Later
      </Link>
    </form>
  );
};

const summaryOf = ({ errors, failure, isAsking }: Booking): SummaryError[] => {
  const fields = Object.entries(errors).map(([field, message]) => ({ field, message }));
  if (fields.length > 0 || !failure || isAsking) return fields;
  const isAboutFields = failure instanceof CallFailure && Object.keys(failure.fields).length > 0;
  return isAboutFields ? [] : [{ message: failureWords(failure) }];
};
