import type { Ride } from "#shared/rides/contract.ts";
import { AnswerWait } from "#web/rides/answer-wait.tsx";
import { DriverApproach } from "#web/rides/driver-approach.tsx";
import { driverMoneyText, riderMoneyText } from "#web/rides/money-text.ts";
import { PayoutNote, ReasonGiven } from "#web/rides/reason-given.tsx";
import { CarAndPlate } from "#web/rides/ride-driver.tsx";
import { isCarAwaited, rideHeadline, type Viewer } from "#web/rides/ride-text.ts";
import { StartPin } from "#web/rides/start-pin.tsx";
import { Countdown } from "#web/ui/time/countdown.tsx";
import { hasReceiptFor } from "./receipt-time.ts";

type RideHeadProps = { ride: Ride; viewer: Viewer; as: "h1" | "p" };

/** State of the ride, and its meaning for the viewer. */
export const RideHead = ({ ride, viewer, as: Title }: RideHeadProps) => (
  <header data-receipt className="grid gap-1">
    <div role="status">
      <Title className="text-h1 @4xl:text-display">{rideHeadline(ride, viewer)}</Title>
    </div>
    {ride.state === "pending" && ride.answerBy && (
      <p className={ride.kind === "instant" ? "text-h3" : "text-fg-2"}>
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
    {viewer === "rider" && <StartPin ride={ride} />}
    {viewer === "rider" && isCarAwaited(ride) && (
      <CarAndPlate vehicle={ride.driver.vehicle} className="my-2 @4xl:hidden" />
    )}
    {viewer === "driver" ? (
      <p className="text-h2">{driverMoneyText(ride)}</p>
    ) : (
      <p className="text-fg-2">{riderMoneyText(ride)}</p>
    )}
    <ReasonGiven ride={ride} />
    <p className="text-small text-fg-3">
      Reference <span className="font-mono text-fg-2">{ride.reference}</span>
      {ride.payment.split && hasReceiptFor(ride, viewer) && Title === "h1" && (
        <span className="print:hidden">
          {" · "}
          <a
            href="#receipt"
            className="inline-flex min-h-6 items-center text-fg underline underline-offset-4"
          >
            Receipt
          </a>
        </span>
      )}
    </p>
    {viewer === "driver" && (
      <div className="mt-3 empty:hidden">
        <PayoutNote payout={ride.payout} />
      </div>
    )}
  </header>
);
