import { Link } from "@tanstack/react-router";
import { CalendarCheck, CalendarClock } from "lucide-react";
import type { ReactNode } from "react";
import { productName } from "#shared/product.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { isDriverVisible } from "#shared/rides/driver-visibility.ts";
import { BlockOther } from "#web/blocks/block-button.tsx";
import { AskAfterBooking } from "#web/notices/ask-after-booking.tsx";
import { AnswerWait } from "#web/rides/answer-wait.tsx";
import { CalendarButton } from "#web/rides/calendar-button.tsx";
import { CancelRide } from "#web/rides/cancel-ride.tsx";
import { DriverApproach } from "#web/rides/driver-approach.tsx";
import { riderMoneyText } from "#web/rides/money-text.ts";
import { RideDriver } from "#web/rides/ride-driver.tsx";
import { RideMap } from "#web/rides/ride-map.tsx";
import { rideHeadline } from "#web/rides/ride-text.ts";
import { ShareRide } from "#web/safety/share-ride.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { CopyField } from "#web/ui/copy-field.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { useNow } from "#web/ui/time/use-now.ts";
import { bookingSteps } from "./booking-confirmed-steps.ts";
import { cancellationSteps } from "./cancellation-steps.ts";
import { RideFiles } from "./ride-files.tsx";
import { RidePriceCard } from "./ride-price-card.tsx";
import { RideTrip } from "./ride-trip.tsx";

const UPDATE_MS = 60_000;

type BookingConfirmedProps = {
  /** A paid scheduled ride, pending or accepted. */
  ride: Ride;
  /** Heading level of the title. */
  as?: "h1" | "h2";
  /** Buttons in the driver's card. */
  tools?: ReactNode;
  isCallBelow?: boolean;
};

/**
 * Confirmation of a scheduled ride: time, trip, next steps, driver, map, price and reference. The next steps come first
 * while the driver has not answered; the map follows them once it shows the driver. The longer receipt of an accepted
 * ride stands in the wide column.
 */
export const BookingConfirmed = (props: BookingConfirmedProps) => {
  const { ride, as = "h1", tools, isCallBelow } = props;
  const isPending = ride.state === "pending";
  const pickupAt = ride.pickupAt === null ? null : new Date(ride.pickupAt);
  const isOnMap = isDriverVisible({ state: ride.state, pickupAt }, new Date(useNow(UPDATE_MS)));
  const map = <RideMap ride={ride} className="h-60" />;
  const price = <RidePriceCard ride={ride} viewer="rider" />;
  const files = <ReferenceAndFiles ride={ride} />;
  return (
    <div className="@container grid gap-6">
      <BookingConfirmedHead ride={ride} as={as} />
      <AskAfterBooking ride={ride} />
      <div className="grid items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_24rem] @4xl:grid-rows-[auto_1fr]">
        <div className="grid gap-6">
          {isPending && <BookingConfirmedNext ride={ride} />}
          <RideTrip ride={ride} viewer="rider" />
          {!isPending && <BookingConfirmedNext ride={ride} />}
          {isOnMap && map}
        </div>
        <div className="grid gap-6 @4xl:row-span-2">
          <Card data-receipt aria-labelledby="driver" className="grid gap-5">
            <h2 id="driver" className="text-h3">
              Driver
            </h2>
            <RideDriver driver={ride.driver} isCallBelow={isCallBelow} />
            {tools}
            <div className="-mb-2 border-t border-hairline pt-2 print:hidden">
              <BlockOther ride={ride} viewer="rider" isSmall />
            </div>
          </Card>
          <Canceling ride={ride} />
          {isPending ? price : files}
          <ShareRide ride={ride} viewer="rider" />
        </div>
        <div className="grid gap-6">
          {!isOnMap && map}
          {isPending ? files : price}
        </div>
      </div>
      <Link
        to="/"
        className={buttonClass({
          variant: "outline",
          size: "lg",
          className: "sm:justify-self-start",
        })}
      >
        Back to Home
      </Link>
    </div>
  );
};

/** Reference and receipt. */
const ReferenceAndFiles = ({ ride }: { ride: Ride }) => (
  <Card aria-label="Booking reference and files" className="grid gap-3">
    <CopyField label="Booking reference" value={ride.reference} />
    {/* In the narrow column once accepted. */}
    <div className={`grid gap-3 ${ride.state === "pending" ? "sm:flex" : ""}`}>
      <RideFiles ride={ride} />
    </div>
  </Card>
);

/** Next steps. */
const BookingConfirmedNext = ({ ride }: { ride: Ride }) => {
  const now = useNow(UPDATE_MS);
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
    </Card>
  );
};

/** Cancellation fees by time once the driver has accepted, and the cancel button. */
const Canceling = ({ ride }: { ride: Ride }) => (
  <Card aria-labelledby="canceling" className="grid gap-4">
    <h2 id="canceling" className="text-h3">
      Canceling
    </h2>
    {ride.state !== "pending" && <CancelTermsAhead ride={ride} />}
    <CancelRide ride={ride} viewer="rider" isQuiet={false} />
  </Card>
);

/** Title of the confirmation, with the driver's answer, the state of the payment, and the calendar entry. */
const BookingConfirmedHead = ({ ride, as: Title }: { ride: Ride; as: "h1" | "h2" }) => {
  const isAccepted = ride.state !== "pending";
  const Icon = isAccepted ? CalendarCheck : CalendarClock;
  return (
    <header data-receipt className="flex flex-wrap items-start gap-4">
      <span
        className={`grid size-14 shrink-0 place-items-center rounded-full print:hidden ${isAccepted ? "bg-tint-success text-success" : "bg-tint-accent text-accent"}`}
      >
        <Icon aria-hidden className="size-7" />
      </span>
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <Title className="text-h3">Booking Confirmed!</Title>
        <p role="status" className="text-h1 lg:text-display">
          {rideHeadline(ride, "rider")}
        </p>
        {ride.state === "pending" && ride.answerBy && (
          <p className="text-fg-2">
            <AnswerWait ride={ride} answerBy={ride.answerBy} viewer="rider" />
          </p>
        )}
        <p className="text-fg-2">{riderMoneyText(ride)}</p>
        <DriverApproach ride={ride} />
        <p className="hidden print:block">
          {productName()} booking reference: <span className="font-mono">{ride.reference}</span>
        </p>
      </div>
      <div className="w-full empty:hidden sm:w-auto print:hidden">
        <CalendarButton ride={ride} variant="primary" />
      </div>
    </header>
  );
};

/** Deadline of free cancellation, and the refunds after it. */
const CancelTermsAhead = ({ ride }: { ride: Ride }) => {
  const now = useNow(UPDATE_MS);
  const { freeUntil, later } = cancellationSteps(ride, new Date(now));
  return (
    <ul className="grid gap-1 text-fg-2">
      {freeUntil && (
        <li>
          Free until <MarketTime at={freeUntil} className="font-semibold text-fg" />
        </li>
      )}
      {later.map(({ after, cost, refund }) => (
        <li key={after.getTime()}>
          After <MarketTime at={after} isBrief />: costs{" "}
          <Dollars amount={cost} className="font-semibold text-fg" />, you get{" "}
          <Dollars amount={refund} className="text-fg" /> back
        </li>
      ))}
    </ul>
  );
};
