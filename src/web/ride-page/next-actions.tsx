import { Link } from "@tanstack/react-router";
import type { Ride } from "#shared/rides/contract.ts";
import { nextStop } from "#shared/rides/next-stop.ts";
import { DriverAnswerButtons } from "#web/driver-rides/driver-answer-buttons.tsx";
import { driverDay } from "#web/driver-rides/driver-day.ts";
import { riderNextAction } from "#web/next-action/rider-next-action.tsx";
import { CalendarButton } from "#web/rides/calendar-button.tsx";
import { isBooking, isUnrated, type Viewer } from "#web/rides/ride-text.ts";
import { buttonClass } from "#web/ui/button-class.ts";

/** Buttons of the next action; after a ride they share rows that a phone fills. */
export const NextActions = ({ ride, viewer }: { ride: Ride; viewer: Viewer }) => {
  const action = nextActionFor(ride, viewer);
  const layout = ride.state === "completed" ? "flex flex-wrap max-sm:*:grow" : "grid";
  return action && <div className={`gap-3 sm:flex ${layout}`}>{action}</div>;
};

const nextActionFor = (ride: Ride, viewer: Viewer) => {
  if (viewer === "driver") return driverAction(ride);
  return isBooking(ride) ? <BookingLink ride={ride} /> : riderNextAction(ride, !isUnrated(ride));
};

const driverAction = (ride: Ride) => {
  if (ride.state === "pending") return <DriverAnswerButtons ride={ride} />;
  if (nextStop(ride.state) === null) return null;
  const isUnderWay = driverDay([ride], Date.now()).inProgress.length > 0;
  return isUnderWay ? (
    <Link to="/driver/dashboard" className={buttonClass()}>
      Back to driving
    </Link>
  ) : (
    <CalendarButton ride={ride} className="sm:w-auto" />
  );
};

const BookingLink = ({ ride }: { ride: Ride }) => (
  <Link to="/rides/$id" params={{ id: ride.id }} className={buttonClass()}>
    Open booking
  </Link>
);
