import type { ReactNode } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import { BlockOther } from "#web/blocks/block-button.tsx";
import { LostItemCard } from "#web/lost-items/lost-item-card.tsx";
import { RiderQuestion } from "#web/ratings/rider-question.tsx";
import { OwnReports } from "#web/reports/own-reports.tsx";
import { ReportProblem } from "#web/reports/report-problem.tsx";
import { CancelRide } from "#web/rides/cancel-ride.tsx";
import { MoneySplit } from "#web/rides/money-split.tsx";
import { driverMoneyText, riderBill } from "#web/rides/money-text.ts";
import { PayoutNote, ReasonGiven } from "#web/rides/reason-given.tsx";
import { RefundLines } from "#web/rides/refund-lines.tsx";
import { RideBadge } from "#web/rides/ride-badge.tsx";
import { lengthText } from "#web/rides/ride-length.ts";
import { RidePrice } from "#web/rides/ride-price.tsx";
import { RideStops } from "#web/rides/ride-stops.tsx";
import { mayCancel, rideHeadline } from "#web/rides/ride-text.ts";
import { RideTimeline } from "#web/rides/ride-timeline.tsx";
import { TipLines } from "#web/rides/tip-lines.tsx";
import { DriverTolls } from "#web/tolls/driver-tolls.tsx";
import { TollLines } from "#web/tolls/toll-lines.tsx";
import { isTollTask } from "#web/tolls/toll-task.ts";
import { AnswerTime } from "./answer-time.tsx";
import { CompleteButton } from "./complete-button.tsx";
import { deadlineOf, driverAction, useIsRequestOver } from "./driver-action.ts";
import { DriverAnswerButtons } from "./driver-answer-buttons.tsx";
import { DriverPassenger } from "./driver-passenger.tsx";
import { PickupTime } from "./pickup-time.tsx";
import { hoursText } from "./request-facts.tsx";

/** Driver's view of a ride with its possible actions. */
export const DriverRideDetails = ({ ride }: { ride: Ride }) => (
  <div className="grid gap-6">
    <Head ride={ride} />
    {ride.state === "completed" && (
      <div className="grid gap-6">
        <LostItemCard ride={ride} viewer="driver" />
        <RiderQuestion ride={ride} />
        {isTollTask(ride) && <DriverTolls ride={ride} />}
      </div>
    )}
    <div className="grid items-start gap-8 md:grid-cols-2">
      <div className="grid gap-8">
        <Part title="Trip">
          {ride.pickupAt && <PickupTime at={ride.pickupAt} />}
          <RideStops ride={ride} viewer="driver" />
          <p className="text-fg-2 tabular-nums">
            {lengthText(ride)}
            {ride.bookedHours !== null && ` · ${hoursText(ride.bookedHours)}`}
          </p>
        </Part>
        <Part title="Passenger">
          <DriverPassenger ride={ride} />
        </Part>
        <Part title="Help">
          <ReportProblem ride={ride} viewer="driver" />
          <BlockOther ride={ride} viewer="driver" />
          <OwnReports rideId={ride.id} viewer="driver" />
        </Part>
        <Actions ride={ride} />
        {!isTollTask(ride) && <DriverTolls ride={ride} />}
      </div>
      <div className="grid gap-8">
        <Part title="Price">
          <RidePrice ride={ride} isDriver dueName={riderBill} />
        </Part>
        {ride.payment.split && (
          <MoneySplit split={ride.payment.split} isOver={!isActive(ride.state)} viewer="driver" />
        )}
        <TipLines tip={ride.tip} viewer="driver" />
        <TollLines tolls={ride.tolls} viewer="driver" />
        <RefundLines refunds={ride.payment.refunds} viewer="driver" />
        <Part title="Progress">
          <RideTimeline ride={ride} viewer="driver" />
        </Part>
      </div>
    </div>
  </div>
);

const Head = ({ ride }: { ride: Ride }) => (
  <header className="grid justify-items-start gap-1">
    <RideBadge state={ride.state} />
    <p role="status" className="mt-1 text-h2">
      {rideHeadline(ride, "driver")}
    </p>
    {ride.state === "pending" && <AnswerBy ride={ride} />}
    <p className="text-h2">{driverMoneyText(ride)}</p>
    <PayoutNote payout={ride.payout} />
    <ReasonGiven ride={ride} />
    <p className="text-small text-fg-3">
      Reference <span className="font-mono text-fg-2">{ride.reference}</span>
    </p>
  </header>
);

const AnswerBy = ({ ride }: { ride: Ride }) => (
  <AnswerTime kind={ride.kind} answerBy={deadlineOf(ride)} isExpired={useIsRequestOver(ride)} />
);

const Actions = ({ ride }: { ride: Ride }) => {
  const isExpired = useIsRequestOver(ride);
  const { kind } = driverAction(ride, Date.now());
  return (
    <div className="grid gap-3">
      {kind === "answer" && !isExpired && <DriverAnswerButtons ride={ride} />}
      {kind === "complete" && <CompleteButton ride={ride} label="Complete Action" />}
      {mayCancel(ride) && ride.state !== "pending" && <CancelRide ride={ride} viewer="driver" />}
    </div>
  );
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-4">
    <h3 className="text-h3">{title}</h3>
    {children}
  </section>
);
