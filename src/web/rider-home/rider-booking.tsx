import { type ReactNode, useState } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { BookingPanel } from "#web/booking/booking-panel.tsx";
import { type Trip, tripBetween } from "#web/booking/trip.ts";
import { useBooking } from "#web/booking/use-booking.ts";
import { OfferToInstall } from "#web/notices/offer-to-install.tsx";
import { isBooked } from "#web/offers/is-booked.ts";
import { BookAgain } from "./book-again.tsx";
import { dismissRide, lastRideToShow, readDismissedRides } from "./last-ride.ts";
import { LastRideBanner } from "./last-ride-banner.tsx";
import { UnpaidRides } from "./unpaid-rides.tsx";
import { UpcomingRides } from "./upcoming-rides.tsx";

type RiderBookingProps = {
  greeting?: ReactNode;
  /** Beside the heading of the form, in place of the greeting. */
  link?: ReactNode;
  unpaid: readonly Ride[];
  upcoming: readonly Ride[];
  /** Undefined if it failed to load. */
  recent: readonly Ride[] | undefined;
  /** Shown in place of the rides that failed to load. */
  failure?: ReactNode;
};

/**
 * The booking form, below the last ride, unpaid rides, and upcoming rides, which follow the form once a completed ride
 * precedes it. Offers of a quote that was booked are hidden.
 */
export const RiderBooking = (props: RiderBookingProps) => {
  const { greeting, unpaid, upcoming, recent = [], failure } = props;
  const open = [...unpaid, ...upcoming];
  const { booking, endedRide, dismiss } = useNextBooking(props.recent, open);
  const { requestOffers } = booking;
  const banner = unpaid.length === 0 && endedRide && (
    <LastRideBanner
      ride={endedRide}
      isLoadingOffers={booking.isLoadingOffers}
      onAsk={() => requestOffers(tripBetween(endedRide))}
      onDismiss={dismiss}
    />
  );
  const isDone = endedRide?.state === "completed";
  return (
    <BookingPanel
      head={greeting}
      link={props.link}
      done={isDone && banner}
      rides={
        <>
          {failure}
          <UnpaidRides rides={unpaid} />
          {!isDone && banner}
          {!isDone && <UpcomingRides rides={upcoming} />}
        </>
      }
      booking={booking}
      due={dueRide(open)}
      hasFailure={Boolean(failure)}
      suggestions={
        recent.length > 0 && (
          <div className="home-suggestions grid gap-4 md:gap-6">
            {isDone && <UpcomingRides rides={upcoming} />}
            {isDone && <OfferToInstall />}
            <BookAgain rides={recent} onChoose={(ride) => requestOffers(tripBetween(ride))} />
          </div>
        )
      }
    />
  );
};

/** The ride that awaits payment; first an instant one, because another choice of driver replaces it. */
const dueRide = (open: readonly Ride[]): Ride | undefined => {
  const due = open.filter(({ state }) => state === "awaiting_payment");
  return due.find(({ kind }) => kind === "instant") ?? due[0];
};

/**
 * The booking in progress, and the banner of the last ride. Requesting offers dismisses the banner
 * of an instant ride.
 */
const useNextBooking = (known: readonly Ride[] | undefined, open: readonly Ride[]) => {
  const booking = useBooking(known && lastCompletedId(known));
  const recent = known ?? [];
  const [endedRide, dismiss] = useLastRide(recent, open);
  const requestOffers = (trip: Trip) => {
    if (endedRide?.kind === "instant") dismiss();
    booking.requestOffers(trip);
  };
  const isUsed = booking.latest && isBooked(booking.latest.quote.quoteId, recent);
  const latest = isUsed ? null : booking.latest;
  return { booking: { ...booking, latest, requestOffers }, endedRide, dismiss };
};

const lastCompletedId = (recent: readonly Ride[]): string | null =>
  recent.find(({ kind, state }) => kind === "instant" && state === "completed")?.id ?? null;

const useLastRide = (recent: readonly Ride[], open: readonly Ride[]) => {
  const [dismissedIds, setDismissedIds] = useState(() => readDismissedRides(localStorage));
  const endedRide = lastRideToShow(recent, { now: Date.now(), dismissedIds, open });
  const dismiss = () => endedRide && setDismissedIds(dismissRide(localStorage, endedRide.id));
  return [endedRide, dismiss] as const;
};
