import { useState } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { BookingPanel } from "#web/booking/booking-panel.tsx";
import { type Trip, tripBetween } from "#web/booking/trip.ts";
import { type Booking, useBooking } from "#web/booking/use-booking.ts";
import { useCheckout } from "#web/payments/use-checkout.ts";
import { BookAgain } from "#web/rides/book-again.tsx";
import { EndedRide } from "#web/rides/ended-ride.tsx";
import { justEnded, keepSeenRide, readSeenRides } from "#web/rides/just-ended.ts";
import { RiderComing } from "#web/rides/rider-coming.tsx";
import { Button } from "#web/ui/button.tsx";
import { riderWayOn } from "./rider-way-on.tsx";
import { UnpaidRides } from "./unpaid-rides.tsx";

type RiderBookingProps = {
  unpaid: readonly Ride[];
  coming: readonly Ride[];
  recent: readonly Ride[];
};

/** Booking, below what the rider should know first: rides not paid yet, how the last one ended, what is booked. */
export const RiderBooking = ({ unpaid, coming, recent }: RiderBookingProps) => {
  const booking = useBooking();
  const { offerId, refused, go } = useCheckout();
  const [ended, putAway] = useJustEnded(recent, [...unpaid, ...coming]);
  const ask = (trip: Trip) => {
    if (ended?.kind === "instant") putAway();
    booking.ask(trip);
  };
  const answered = isUsed(booking.answered, recent) ? null : booking.answered;
  return (
    <div className="grid gap-6">
      <UnpaidRides rides={unpaid} />
      {unpaid.length === 0 && ended && (
        <EndedRide
          ride={ended}
          wayOn={
            ended.kind === "scheduled" ? (
              riderWayOn(ended)
            ) : (
              <NextOffers isAsking={booking.isAsking} onAsk={() => ask(tripBetween(ended))} />
            )
          }
          onDismiss={putAway}
        />
      )}
      <RiderComing rides={coming} />
      <BookingPanel
        booking={{ ...booking, answered, ask }}
        selecting={{ offerId, refused, onSelect: go }}
        suggestions={
          recent.length > 0 && (
            <BookAgain rides={recent} onChoose={(ride) => ask(tripBetween(ride))} />
          )
        }
      />
    </div>
  );
};

const NextOffers = ({ isAsking, onAsk }: { isAsking: boolean; onAsk: () => void }) => (
  <Button pending={isAsking} pendingLabel="Looking..." onClick={onAsk}>
    See next offers
  </Button>
);

/** Whether one of the answer's offers has become a ride that was paid. */
const isUsed = (answered: Booking["answered"], rides: readonly Ride[]): boolean =>
  answered !== null &&
  rides.some(
    ({ riderLogId, state }) =>
      state !== "lapsed" && riderLogId?.startsWith(answered.quote.quoteId) === true,
  );

const useJustEnded = (recent: readonly Ride[], open: readonly Ride[]) => {
  const [seenIds, setSeenIds] = useState(() => readSeenRides(localStorage));
  const ended = justEnded(recent, { now: Date.now(), seenIds, open });
  const putAway = () => ended && setSeenIds(keepSeenRide(localStorage, ended.id));
  return [ended, putAway] as const;
};
