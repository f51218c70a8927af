import { Link } from "@tanstack/react-router";
import type { Ride } from "#shared/rides/contract.ts";
import { PaymentSuccessPage as Page } from "#web/payments/payment-success-page.tsx";
import { BookingConfirmed } from "#web/rides/booking-confirmed.tsx";
import { isBooking } from "#web/rides/ride-words.ts";
import { useLiveRides } from "#web/rides/use-live-rides.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { riderWayOn } from "./rider-way-on.tsx";

/** `/payment_success`; below the payment of a ride for later stands its booking, as it is now. */
export const PaymentSuccessPage = () => {
  useLiveRides();
  return <Page booking={(ride) => <Booking ride={ride} />} />;
};

const Booking = ({ ride }: { ride: Ride }) =>
  isBooking(ride) ? (
    <BookingConfirmed ride={ride} as="h2" />
  ) : (
    <div className="grid gap-3 sm:flex">
      {riderWayOn(ride)}
      <Link
        to="/rides/$id"
        params={{ id: ride.id }}
        className={buttonClass({ variant: "outline" })}
      >
        Ride details
      </Link>
    </div>
  );
