import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { rideHeadline } from "./ride-words.ts";

/** The ride that is open now, or the way to book one; `rides` are undefined while they load. */
export const NextRide = ({ rides, book }: { rides: Ride[] | undefined; book: ReactNode }) => {
  const ride = rides?.[0];
  return (
    <Card aria-labelledby="next" className="grid gap-4">
      <h2 id="next" className="text-h3">
        {ride ? rideHeadline(ride, "rider") : "Next ride"}
      </h2>
      {!rides && <Skeleton className="h-24" />}
      {rides && !ride && (
        <>
          <p className="text-fg-2">You have no ride under way.</p>
          {book}
        </>
      )}
      {ride && (
        <>
          <p>
            {ride.from.label} <span className="text-fg-3">to</span> {ride.to.label}
          </p>
          <p className="text-fg-2">
            {ride.driver.firstName} {ride.driver.lastName}
          </p>
          <OpenLink ride={ride} />
        </>
      )}
    </Card>
  );
};

const OpenLink = ({ ride }: { ride: Ride }) =>
  ride.state === "awaiting_payment" ? (
    <Link to="/" className={buttonClass({})}>
      Continue
    </Link>
  ) : (
    <Link to="/rides/$id" params={{ id: ride.id }} className={buttonClass({})}>
      Open ride
    </Link>
  );
