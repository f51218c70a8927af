import { Link } from "@tanstack/react-router";
import type { Ride } from "#shared/rides/contract.ts";
import { AskAfterBooking } from "#web/notices/ask-after-booking.tsx";
import { RideDriver } from "#web/rides/ride-driver.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { CopyField } from "#web/ui/copy-field.tsx";
import { BookingConfirmedHead } from "./booking-confirmed-head.tsx";
import { BookingConfirmedNext } from "./booking-confirmed-next.tsx";
import { RideFiles } from "./ride-files.tsx";
import { RidePriceCard } from "./ride-price-card.tsx";
import { RideTrip } from "./ride-trip.tsx";

type BookingConfirmedProps = {
  /** A paid scheduled ride, answered or not. */
  ride: Ride;
  /** The title's place among the headings of the page. */
  as?: "h1" | "h2";
};

/** The confirmation of a scheduled ride: reference, time, trip, driver, price, and what happens next. */
export const BookingConfirmed = ({ ride, as = "h1" }: BookingConfirmedProps) => (
  <div className="@container grid gap-6">
    <BookingConfirmedHead ride={ride} as={as} />
    <AskAfterBooking ride={ride} />
    <div className="grid items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_24rem] @4xl:grid-rows-[auto_1fr]">
      <RideTrip ride={ride} viewer="rider" />
      <div className="grid gap-6 @4xl:row-span-2">
        <Taking ride={ride} />
        <Card data-receipt aria-labelledby="driver" className="grid gap-5">
          <h2 id="driver" className="text-h3">
            Driver
          </h2>
          <RideDriver driver={ride.driver} />
        </Card>
      </div>
      <div className="grid gap-6">
        <BookingConfirmedNext ride={ride} />
        <RidePriceCard ride={ride} viewer="rider" />
        <Link to="/" className={buttonClass({ size: "lg", width: "full" })}>
          Back to Home
        </Link>
      </div>
    </div>
  </div>
);

/** What to take along: reference, calendar entry, receipt. */
const Taking = ({ ride }: { ride: Ride }) => (
  <Card aria-label="Booking reference and files" className="grid gap-3">
    <CopyField label="Booking reference" value={ride.reference} />
    <RideFiles ride={ride} />
  </Card>
);
