import { formatMarketClock } from "#shared/market-time.ts";
import { noShowAfter, waitingSince } from "#shared/rides/cancellation-terms.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { visibleDriverStates } from "#shared/rides/driver-visibility.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import { AnswerWait } from "#web/rides/answer-wait.tsx";
import { plannedArrivalText } from "#web/rides/arrival-text.ts";
import { cancellableOf } from "#web/rides/cancellable.ts";
import { DriverApproach } from "#web/rides/driver-approach.tsx";
import { driverMoneyText, riderMoneyText } from "#web/rides/money-text.ts";
import { PayoutNote, ReasonGiven } from "#web/rides/reason-given.tsx";
import { carName } from "#web/rides/ride-driver.tsx";
import { isBooking, rideHeadline, type Viewer } from "#web/rides/ride-text.ts";
import { StartPin } from "#web/rides/start-pin.tsx";
import { Countdown } from "#web/ui/time/countdown.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { useIsPast } from "#web/ui/time/use-is-past.ts";
import { useNow } from "#web/ui/time/use-now.ts";
import { isPaid } from "./receipt-time.ts";

type RideHeadProps = { ride: Ride; viewer: Viewer; as: "h1" | "p" };

/** State of the ride, and its meaning for the viewer. */
export const RideHead = ({ ride, viewer, as: Title }: RideHeadProps) => (
  <header data-receipt className="grid gap-1">
    <div role="status">
      <Title className={titleClass(ride, viewer)}>
        {rideHeadline(ride, viewer)}
        {viewer === "driver" && ride.pickupAt && isBooking(ride) && (
          <>
            {" "}
            <MarketTime at={ride.pickupAt} isBrief className="block text-h2" />
          </>
        )}
      </Title>
    </div>
    {viewer === "rider" && <Answer ride={ride} viewer={viewer} />}
    {ride.state === "awaiting_payment" && ride.payBy && (
      <p className="text-fg-2">
        {ride.driver.firstName} is kept for you for{" "}
        <Countdown deadline={ride.payBy} className="font-semibold text-fg" />.
      </p>
    )}
    {viewer === "rider" ? (
      <RiderFacts ride={ride} viewer={viewer} as={Title} />
    ) : (
      <DriverFacts ride={ride} viewer={viewer} as={Title} />
    )}
  </header>
);

/** The time in which the driver must answer. */
const Answer = ({ ride, viewer }: Pick<RideHeadProps, "ride" | "viewer">) =>
  ride.state === "pending" &&
  ride.answerBy && (
    <p className={ride.kind === "instant" ? "text-h3" : "text-fg-2"}>
      <AnswerWait ride={ride} answerBy={ride.answerBy} viewer={viewer} />
    </p>
  );

/** True if the rider's time to wait or arrive is the headline, below the state in small type. */
const isTimed = (ride: Ride, viewer: Viewer): boolean =>
  viewer === "rider" && visibleDriverStates.includes(ride.state) && !isBooking(ride);

/** The driver's page has no other large type. */
const titleClass = (ride: Ride, viewer: Viewer): string => {
  if (viewer === "driver") return "text-h1";
  return isTimed(ride, viewer) ? "text-h3 text-fg-2" : "text-h1 @4xl:text-display";
};

/** The fare, then what the driver waits for or has ahead. */
const DriverFacts = (props: RideHeadProps) => {
  const { ride } = props;
  return (
    <>
      <p className="text-h2">{driverMoneyText(ride)}</p>
      <Answer ride={ride} viewer="driver" />
      {ride.state === "arrived" && <Waiting ride={ride} />}
      {ride.state === "started" && ride.bookedHours === null && <PlannedArrival ride={ride} />}
      <ReasonGiven ride={ride} />
      <Reference {...props} />
      <div className="mt-3 empty:hidden">
        <PayoutNote payout={ride.payout} />
      </div>
    </>
  );
};

/** The clock at the pickup; the button that reports a no-show is on the dashboard. */
const Waiting = ({ ride }: { ride: Ride }) => {
  const cancellable = cancellableOf(ride);
  const since = waitingSince(cancellable);
  const after = noShowAfter(cancellable);
  return since && after && <WaitingTimes since={since} after={after} />;
};

const WaitingTimes = ({ since, after }: { since: Date; after: Date }) => {
  const hasBegun = useIsPast(since.toISOString());
  const isPast = useIsPast(after.toISOString());
  return (
    <p className="text-fg-2">
      {hasBegun ? "Waiting since" : "The wait counts from"} {formatMarketClock(since)}. You can
      report a no-show{" "}
      {isPast ? (
        "now"
      ) : (
        <>
          in <Countdown deadline={after} className="font-semibold text-fg" />
        </>
      )}
      .
    </p>
  );
};

const UPDATE_MS = 30_000;

const PlannedArrival = ({ ride }: { ride: Ride }) => (
  <p className="text-fg-2">{plannedArrivalText(ride, useNow(UPDATE_MS))}</p>
);

/** Arrival and PIN first; once the driver has accepted, the money is no question, and stands with the price. */
const RiderFacts = (props: RideHeadProps) => {
  const { ride } = props;
  return (
    <>
      <DriverApproach ride={ride} />
      <StartPin ride={ride} />
      <DriverInBrief ride={ride} />
      {!visibleDriverStates.includes(ride.state) && (
        <p className="text-fg-2">{riderMoneyText(ride)}</p>
      )}
      <ReasonGiven ride={ride} />
      <Reference {...props} />
    </>
  );
};

/** On a phone, where the driver's card follows far below: with whom the rider traveled. */
const DriverInBrief = ({ ride }: { ride: Ride }) => {
  const { firstName, lastName, vehicle } = ride.driver;
  if (ride.state !== "completed") return null;
  const facts = [`${firstName} ${lastName}`, carName(vehicle), vehicle.plateNumber];
  // No line begins with a dot.
  return <p className="@4xl:hidden print:hidden">{facts.filter(Boolean).join("\u00a0· ")}</p>;
};

const linkClass = "inline-flex min-h-6 items-center text-fg underline underline-offset-4";

/** The ride's name for support, and on a phone links to the cards far below. */
const Reference = ({ ride, viewer, as }: RideHeadProps) => (
  <p className="text-small text-fg-3">
    Reference <span className="font-mono text-fg-2">{ride.reference}</span>
    {as === "h1" && isPaid(ride) && (
      <span className="@4xl:hidden print:hidden">
        {ride.payment.split && !isActive(ride.state) && (
          <>
            {" · "}
            <a href="#receipt" className={linkClass}>
              Receipt
            </a>
          </>
        )}
        {viewer === "rider" && (
          <>
            {" · "}
            <a href="#help" className={linkClass}>
              Get help
            </a>
          </>
        )}
      </span>
    )}
  </p>
);
