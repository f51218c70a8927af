import type { Ride } from "#shared/rides/contract.ts";
import { CancelRide } from "#web/rides/cancel-ride.tsx";
import { Card } from "#web/ui/card.tsx";
import { useNow } from "#web/ui/time/use-now.ts";
import { bookingSteps } from "./booking-confirmed-steps.ts";
import { CancelTermsAhead } from "./cancel-terms-ahead.tsx";

const EVERY_MS = 60_000;

/** What happens next, and what canceling gives back. */
export const BookingConfirmedNext = ({ ride }: { ride: Ride }) => {
  const now = useNow(EVERY_MS);
  return (
    <Card aria-labelledby="what-next" className="grid gap-4">
      <h2 id="what-next" className="text-h3">
        What happens next
      </h2>
      <ol className="grid list-decimal gap-2 pl-5 text-fg-2 marker:text-fg-3">
        {bookingSteps(ride, new Date(now)).map((step) => (
          <li key={step} className="pl-1">
            {step}
          </li>
        ))}
      </ol>
      <h3 className="border-t border-hairline pt-4 font-semibold">Canceling</h3>
      <CancelTermsAhead ride={ride} />
      <div className="max-w-sm">
        <CancelRide ride={ride} viewer="rider" />
      </div>
    </Card>
  );
};
