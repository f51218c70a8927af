import type { Ride } from "#shared/rides/contract.ts";
import { AnswerWait } from "#web/rides/answer-wait.tsx";
import { DriverApproach } from "#web/rides/driver-approach.tsx";
import { driverMoneyWords, riderMoneyWords } from "#web/rides/money-words.ts";
import { ReasonGiven } from "#web/rides/reason-given.tsx";
import { rideHeadline, type Viewer } from "#web/rides/ride-words.ts";
import { Countdown } from "#web/ui/time/countdown.tsx";

type RideHeadProps = { ride: Ride; viewer: Viewer; as: "h1" | "p" };

/** Where the ride stands, and what that means for the one who looks. */
export const RideHead = ({ ride, viewer, as: Title }: RideHeadProps) => (
  <header data-receipt className="grid gap-1">
    <div role="status">
      <Title className="text-h1 @4xl:text-display">{rideHeadline(ride, viewer)}</Title>
    </div>
    {ride.state === "pending" && ride.answerBy && (
      <p className="text-fg-2">
        <AnswerWait ride={ride} answerBy={ride.answerBy} viewer={viewer} />
      </p>
    )}
    {ride.state === "awaiting_payment" && ride.payBy && (
      <p className="text-fg-2">
        {ride.driver.firstName} is kept for you for{" "}
        <Countdown deadline={ride.payBy} className="font-semibold text-fg" />.
      </p>
    )}
    {viewer === "rider" && <DriverApproach ride={ride} />}
    <p className="text-fg-2">
      {viewer === "driver" ? driverMoneyWords(ride) : riderMoneyWords(ride)}
    </p>
    <ReasonGiven ride={ride} />
    <p className="text-small text-fg-3">
      Reference <span className="font-mono text-fg-2">{ride.reference}</span>
    </p>
  </header>
);
