import type { Ride } from "#shared/rides/contract.ts";
import { ContinueToPayment } from "#web/payments/continue-to-payment.tsx";
import { ExtendReservation } from "#web/payments/extend-reservation.tsx";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { rideHeadline } from "#web/rides/ride-text.ts";
import { useCancel } from "#web/rides/use-cancel.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { Countdown } from "#web/ui/time/countdown.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";

/** Unpaid rides, each with a button to continue the payment. */
export const UnpaidRides = ({ rides }: { rides: readonly Ride[] }) =>
  rides.map((ride) => <UnpaidRide key={ride.id} ride={ride} />);

/** An unpaid ride whose driver is reserved: pay, or cancel. */
const UnpaidRide = ({ ride }: { ride: Ride }) => {
  const cancel = useCancel(ride.id);
  return (
    <Card aria-labelledby={`unpaid-${ride.id}`} className="grid gap-4 border-warning">
      <div className="grid gap-2 sm:flex sm:items-start sm:justify-between sm:gap-4">
        <div>
          <h2 id={`unpaid-${ride.id}`} className="text-h2">
            {rideHeadline(ride, "rider")}
          </h2>
          {ride.pickupAt && (
            <p>
              <MarketTime at={ride.pickupAt} /> to {ride.to.label}
            </p>
          )}
          <p className="text-fg-2">
            {ride.driver.firstName} is kept for you
            {ride.payBy && (
              <>
                {" "}
                for <Countdown deadline={ride.payBy} className="font-semibold text-fg" />
              </>
            )}
            . You have not been charged.
          </p>
        </div>
        <Dollars amount={ride.amountDue} className="text-price" />
      </div>
      {cancel.isError && (
        <p role="alert" className="text-danger">
          {submitErrorMessage(cancel.error)}
        </p>
      )}
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <ContinueToPayment ride={ride} />
        <ExtendReservation ride={ride} />
        <Button
          variant="outline"
          pending={cancel.isPending}
          pendingLabel="Canceling..."
          onClick={() => cancel.act()}
        >
          Cancel
        </Button>
      </div>
    </Card>
  );
};
