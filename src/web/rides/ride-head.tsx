import type { Ride } from "#shared/rides/contract.ts";
import { Countdown } from "#web/ui/countdown.tsx";
import { DriverApproach } from "./driver-approach.tsx";
import { driverMoneyWords, riderMoneyWords } from "./money-words.ts";
import { rideHeadline, type Viewer } from "./ride-words.ts";

/** Where the ride stands, and what that means for the one who looks. */
export const RideHead = ({ ride, viewer }: { ride: Ride; viewer: Viewer }) => (
  <header className="grid gap-1">
    <div role="status">
      <h1 className="text-h1 lg:text-display">{rideHeadline(ride, viewer)}</h1>
    </div>
    {ride.state === "pending" && ride.answerBy && (
      <p className="text-fg-2">
        {viewer === "driver" ? "You have" : `${ride.driver.firstName} has`}{" "}
        <Countdown deadline={ride.answerBy} className="font-semibold text-fg" /> to answer.
      </p>
    )}
    {viewer === "rider" && ride.kind === "instant" && <DriverApproach ride={ride} />}
    <p className="text-fg-2">
      {viewer === "driver" ? driverMoneyWords(ride) : riderMoneyWords(ride)}
    </p>
    <p className="text-small text-fg-3">
      Reference <span className="font-mono text-fg-2">{ride.reference}</span>
    </p>
  </header>
);
