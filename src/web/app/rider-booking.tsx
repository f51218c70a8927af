import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { BookingPanel } from "#web/booking/booking-panel.tsx";
import { tripBetween } from "#web/booking/trip.ts";
import { useBooking } from "#web/booking/use-booking.ts";
import { readChoice } from "#web/payments/checkout-choices.ts";
import { useCheckout } from "#web/payments/use-checkout.ts";
import { EndedRide } from "#web/rides/ended-ride.tsx";
import { justEnded, keepSeenRide, readSeenRide } from "#web/rides/just-ended.ts";
import { recentRides } from "#web/rides/rides-queries.ts";
import { UnpaidRide } from "#web/rides/unpaid-ride.tsx";

/** Booking, below what the rider should know first: a ride not paid yet, or how the last one ended. */
export const RiderBooking = ({
  unpaid,
  refetchInterval,
}: {
  unpaid: Ride | null;
  refetchInterval: number;
}) => {
  const booking = useBooking();
  const checkout = useCheckout();
  const [ended, putAway] = useJustEnded(refetchInterval);
  const { offerId, refused, go } = checkout;
  const choice = unpaid && readChoice(sessionStorage, unpaid.id);
  return (
    <div className="grid gap-6">
      {unpaid && (
        <UnpaidRide
          ride={unpaid}
          isGoing={offerId !== null}
          onContinue={choice ? () => go(choice) : null}
        />
      )}
      {!unpaid && ended && (
        <EndedRide
          ride={ended}
          isAsking={booking.isAsking}
          onAskAgain={() => {
            putAway();
            booking.ask(tripBetween(ended));
          }}
          onDismiss={putAway}
        />
      )}
      <BookingPanel booking={booking} selecting={{ offerId, refused, onSelect: go }} />
    </div>
  );
};

const useJustEnded = (refetchInterval: number): [Ride | null, () => void] => {
  const { data: recent = [] } = useQuery({ ...recentRides, refetchInterval });
  const [seenId, setSeenId] = useState(() => readSeenRide(sessionStorage));
  const ended = justEnded(recent, { now: Date.now(), seenId });
  const putAway = () => {
    if (!ended) return;
    keepSeenRide(sessionStorage, ended.id);
    setSeenId(ended.id);
  };
  return [ended, putAway];
};
