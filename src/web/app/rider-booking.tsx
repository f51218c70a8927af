import { useState } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { BookingPanel } from "#web/booking/booking-panel.tsx";
import { type Trip, tripBetween } from "#web/booking/trip.ts";
import { type Booking, useBooking } from "#web/booking/use-booking.ts";
import { useCheckout } from "#web/payments/use-checkout.ts";
import { BookAgain } from "#web/rides/book-again.tsx";
import { EndedRide } from "#web/rides/ended-ride.tsx";
import { justEnded, keepSeenRide, readSeenRide } from "#web/rides/just-ended.ts";
import { UnpaidRide } from "#web/rides/unpaid-ride.tsx";

/** Booking, below what the rider should know first: a ride not paid yet, or how the last one ended. */
export const RiderBooking = ({
  unpaid,
  recent,
}: {
  unpaid: Ride | null;
  recent: readonly Ride[];
}) => {
  const booking = useBooking();
  const checkout = useCheckout();
  const [ended, putAway] = useJustEnded(recent);
  const { offerId, refused, go } = checkout;
  const ask = (trip: Trip) => {
    putAway();
    booking.ask(trip);
  };
  const answered = isUsed(booking.answered, recent) ? null : booking.answered;
  return (
    <div className="grid gap-6">
      {unpaid && (
        <UnpaidRide
          ride={unpaid}
          isGoing={offerId !== null}
          onContinue={() => unpaid.riderLogId && go(unpaid.riderLogId)}
        />
      )}
      {!unpaid && ended && (
        <EndedRide
          ride={ended}
          isAsking={booking.isAsking}
          onAskAgain={() => ask(tripBetween(ended))}
          onDismiss={putAway}
        />
      )}
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

/** Whether one of the answer's offers has become a ride that was paid. */
const isUsed = (answered: Booking["answered"], rides: readonly Ride[]): boolean =>
  answered !== null &&
  rides.some(
    ({ riderLogId, state }) =>
      state !== "lapsed" && riderLogId?.startsWith(answered.quote.quoteId) === true,
  );

const useJustEnded = (recent: readonly Ride[]): [Ride | null, () => void] => {
  const [seenId, setSeenId] = useState(() => readSeenRide(sessionStorage));
  const ended = justEnded(recent, { now: Date.now(), seenId });
  const putAway = () => {
    if (!ended) return;
    keepSeenRide(sessionStorage, ended.id);
    setSeenId(ended.id);
  };
  return [ended, putAway];
};
