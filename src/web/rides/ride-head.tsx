import type { Ride } from "#shared/rides/contract.ts";
import { Countdown } from "#web/ui/countdown.tsx";
import { useNow } from "#web/ui/use-now.ts";
import { driverMoneyWords, riderMoneyWords } from "./money-words.ts";
import { arrivalWords, pickupRange } from "./pickup-range.ts";
import { rideHeadline, type Viewer } from "./ride-words.ts";

/** Where the ride stands, and what that means for the one who looks. */
export const RideHead = ({ ride, viewer }: { ride: Ride; viewer: Viewer }) => (
  <header className="grid gap-1">
    <h1 role="status" className="text-h1 lg:text-display">
      {rideHeadline(ride, viewer)}
    </h1>
    <Meanwhile ride={ride} viewer={viewer} />
    <p className="text-fg-2">
      {viewer === "driver" ? driverMoneyWords(ride) : riderMoneyWords(ride)}
    </p>
    <p className="text-small text-fg-3">
      Reference <span className="font-mono text-fg-2">{ride.reference}</span>
    </p>
  </header>
);

const Meanwhile = ({ ride, viewer }: { ride: Ride; viewer: Viewer }) => {
  const now = useNow(15_000);
  if (ride.state === "pending" && ride.answerBy) {
    const who = viewer === "driver" ? "You have" : `${ride.driver.firstName} has`;
    return (
      <p className="text-fg-2">
        {who} <Countdown deadline={ride.answerBy} className="font-semibold text-fg" /> to answer.
      </p>
    );
  }
  if (ride.state !== "accepted" || viewer === "driver" || ride.kind === "scheduled") return null;
  return (
    <p className="text-h3">
      {ride.driver.firstName} arrives {arrivalWords(pickupRange(ride, now))} (estimated)
    </p>
  );
};
