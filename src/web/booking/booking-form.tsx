import { Link } from "@tanstack/react-router";
import { CallFailure } from "#web/platform/call-failure.ts";
import { failureWords } from "#web/platform/failure-words.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { CheckedForm } from "#web/ui/forms/checked-form.tsx";
import type { SummaryError } from "#web/ui/forms/error-summary.tsx";
import { StickyActionBar } from "#web/ui/sticky-action-bar.tsx";
import { RouteFields } from "./route-fields.tsx";
import type { Booking } from "./use-booking.ts";

/** Where from, where to, Book Now or later. */
export const BookingForm = ({ booking }: { booking: Booking }) => (
  <CheckedForm
    errors={summaryOf(booking)}
    attempt={booking.attempt}
    onSubmit={() => booking.ask(booking.trip)}
  >
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
  </CheckedForm>
);

const summaryOf = ({ errors, failure, isAsking }: Booking): SummaryError[] => {
  const fields = Object.entries(errors).map(([field, message]) => ({ field, message }));
  if (fields.length > 0 || !failure || isAsking) return fields;
  const isAboutFields = failure instanceof CallFailure && Object.keys(failure.fields).length > 0;
  return isAboutFields ? [] : [{ message: failureWords(failure) }];
};
