import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { LoaderCircle, Undo2 } from "lucide-react";
import type { Ride } from "#shared/rides/contract.ts";
import { useCheckout } from "#web/offers/use-checkout.ts";
import { ExtendReservation } from "#web/payments/extend-reservation.tsx";
import { OutcomeCard } from "#web/platform/outcome-card.tsx";
import { PageFailure } from "#web/platform/page-failure.tsx";
import { useLastError } from "#web/platform/use-last-error.ts";
import { rideById } from "#web/rides/ride-by-id.ts";
import { openRides } from "#web/rides/rides-queries.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Countdown } from "#web/ui/time/countdown.tsx";
import { useIsPast } from "#web/ui/time/use-is-past.ts";
import { PaymentLinks } from "./payment-links.tsx";
import { TripLine } from "./trip-line.tsx";

const route = getRouteApi("/payment_cancel");

/** The ride of the link, else the rider's unpaid one. */
const useCanceledRide = (rideId: string | undefined) => {
  const hasId = rideId !== undefined;
  const ofLink = useQuery({ ...rideById(rideId ?? ""), enabled: hasId });
  const open = useQuery({ ...openRides, enabled: !hasId });
  const unpaid = open.data?.find(({ state }) => state === "awaiting_payment");
  const { data, error, isLoading, refetch } = hasId ? ofLink : open;
  const lastError = useLastError(error, rideId);
  const ride = hasId ? ofLink.data : unpaid;
  // Data from before may be older than the payment.
  const failure = ride ? null : data ? error : lastError;
  return { ride, isLoading: isLoading && !failure, failure, refetch };
};

/** Target of the payment page's back link. Also recognizes a ride that was paid anyway. */
export const PaymentCancelPage = () => {
  const { ride: rideId } = route.useSearch();
  const { ride, isLoading, failure, refetch } = useCanceledRide(rideId);
  if (ride && ride.state !== "awaiting_payment" && ride.state !== "lapsed") {
    return <AlreadyPaidCard rideId={ride.id} />;
  }
  if (failure) return <UnknownOutcome error={failure} onRetry={refetch} />;
  if (isLoading)
    return (
      <OutcomeCard
        icon={LoaderCircle}
        iconClass="bg-raised text-fg-2 [&>svg]:animate-spin"
        title="Checking your payment..."
      >
        <p role="status" className="text-fg-2">
          This usually takes a few seconds.
        </p>
      </OutcomeCard>
    );
  return (
    <OutcomeCard icon={Undo2} iconClass="bg-raised text-fg-2" title="Payment Canceled">
      <p className="text-fg-2">You have not been charged.</p>
      {ride && <TripLine ride={ride} />}
      {ride?.payBy && ride.riderLogId ? (
        <ReservedDriverCard ride={ride} payBy={ride.payBy} riderLogId={ride.riderLogId} />
      ) : (
        <NotBooked ride={ride} />
      )}
    </OutcomeCard>
  );
};

/** Shown if the ride could not be loaded, so that it is not known whether it is paid. */
const UnknownOutcome = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <PageFailure
    what="this payment"
    note="Nothing is paid twice. Check under My rides whether the ride is paid."
    error={error}
    onRetry={onRetry}
  >
    <PaymentLinks>
      <MyRides />
    </PaymentLinks>
  </PageFailure>
);

/** Nothing is kept for the rider: the way back to a choice of driver. */
const NotBooked = ({ ride }: { ride: Ride | undefined }) => (
  <>
    <p className="text-fg-2">
      A ride is booked only once it is paid.{" "}
      {ride
        ? "To book it, choose a driver again."
        : "You have no unpaid ride. Your offers on the home page may still be valid."}
    </p>
    <PaymentLinks isHomeFirst={!ride}>
      {ride ? <BackToOffers ride={ride} isPrimary /> : <MyRides />}
    </PaymentLinks>
  </>
);

const MyRides = () => (
  <Link to="/history" className={buttonClass({ variant: "outline", size: "lg", width: "full" })}>
    My rides
  </Link>
);

const AlreadyPaidCard = ({ rideId }: { rideId: string }) => (
  <OutcomeCard icon={Undo2} iconClass="bg-raised text-fg-2" title="This ride is already paid">
    <p className="text-fg-2">The payment went through before you left the payment page.</p>
    <PaymentLinks>
      <Link
        to="/rides/$id"
        params={{ id: rideId }}
        className={buttonClass({ size: "lg", width: "full" })}
      >
        Ride details
      </Link>
    </PaymentLinks>
  </OutcomeCard>
);

type ReservedDriverProps = { ride: Ride; payBy: string; riderLogId: string };

const ReservedDriverCard = ({ ride, payBy, riderLogId }: ReservedDriverProps) => {
  const { startCheckout, offerId, refusal } = useCheckout();
  const isOver = useIsPast(payBy);
  return (
    <>
      <p className="text-fg-2">
        {isOver ? (
          `${ride.driver.firstName} is not kept for you any more.`
        ) : (
          <>
            {ride.driver.firstName} is kept for you for{" "}
            <Countdown deadline={payBy} className="font-semibold text-fg" />.
          </>
        )}
      </p>
      <p className="text-fg-2">
        {isOver ? "The ride is not booked." : "The ride is booked once you pay."}
      </p>
      {refusal && (
        <p role="alert" className="text-danger">
          {refusal.message}
        </p>
      )}
      <PaymentLinks>
        {!isOver && (
          <Button
            size="lg"
            pending={offerId !== null}
            pendingLabel="Opening..."
            onClick={() => startCheckout(riderLogId)}
          >
            Continue to payment
          </Button>
        )}
        {!isOver && <ExtendReservation ride={ride} />}
        <BackToOffers ride={ride} isPrimary={isOver} />
      </PaymentLinks>
    </>
  );
};

type BackToOffersProps = { ride: Ride; isPrimary: boolean };

/** Link back to the choice of driver: the booking form, or the payment step of a scheduled ride. */
const BackToOffers = ({ ride, isPrimary }: BackToOffersProps) => {
  const className = buttonClass({
    variant: isPrimary ? "primary" : "outline",
    size: "lg",
    width: "full",
  });
  return ride.kind === "scheduled" ? (
    <Link to="/schedule" search={{ step: "payment", driver: ride.driver.id }} className={className}>
      Back to Ride Payment
    </Link>
  ) : (
    <Link to="/" className={className}>
      {ride.state === "awaiting_payment" ? "Back to offers" : "Book a ride"}
    </Link>
  );
};
