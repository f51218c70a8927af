import { CalendarCheck, CalendarClock } from "lucide-react";
import { PRODUCT_NAME } from "#shared/product.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { DriverApproach } from "#web/rides/driver-approach.tsx";
import { riderMoneyWords } from "#web/rides/money-words.ts";
import { rideHeadline } from "#web/rides/ride-words.ts";
import { TimeET } from "#web/ui/time/time-et.tsx";

/** Title of the confirmation: what the driver has said, and what that means for the money. */
export const BookingConfirmedHead = ({ ride, as: Title }: { ride: Ride; as: "h1" | "h2" }) => {
  const isAccepted = ride.state !== "pending";
  const Icon = isAccepted ? CalendarCheck : CalendarClock;
  return (
    <header data-receipt className="flex gap-4">
      <span
        className={`grid size-14 shrink-0 place-items-center rounded-full print:hidden ${isAccepted ? "bg-tint-success text-success" : "bg-tint-accent text-accent"}`}
      >
        <Icon aria-hidden className="size-7" />
      </span>
      <div className="grid gap-1">
        <Title className="text-h1 lg:text-display">Booking Confirmed!</Title>
        <p role="status" className="text-h3">
          {rideHeadline(ride, "rider")}
          {ride.state === "pending" && ride.answerBy && (
            <>
              , by <TimeET at={ride.answerBy} />
            </>
          )}
        </p>
        <p className="text-fg-2">{riderMoneyWords(ride)}</p>
        <DriverApproach ride={ride} />
        <p className="hidden print:block">
          {PRODUCT_NAME} booking reference: <span className="font-mono">{ride.reference}</span>
        </p>
      </div>
    </header>
  );
};
