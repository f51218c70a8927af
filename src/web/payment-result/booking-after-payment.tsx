import { Link } from "@tanstack/react-router";
import type { Ride } from "#shared/rides/contract.ts";
import { riderNextAction } from "#web/next-action/rider-next-action.tsx";
import { BookingConfirmed } from "#web/ride-page/booking-confirmed.tsx";
import { riderMoneyWords } from "#web/rides/money-words.ts";
import { isBooking, rideHeadline } from "#web/rides/ride-words.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";

/** The booking of a scheduled ride below its payment, or its state when it fell through. */
export const BookingAfterPayment = ({ ride }: { ride: Ride }) =>
  isBooking(ride) ? (
    <BookingConfirmed ride={ride} as="h2" />
  ) : (
    <Card className="grid gap-4">
      <div role="status">
        <h2 className="text-h2">{rideHeadline(ride, "rider")}</h2>
        <p className="text-fg-2">{riderMoneyWords(ride)}</p>
      </div>
      <div className="grid gap-3 sm:flex">
        {riderNextAction(ride)}
        <Link
          to="/rides/$id"
          params={{ id: ride.id }}
          className={buttonClass({ variant: "outline" })}
        >
          Ride details
        </Link>
      </div>
    </Card>
  );
