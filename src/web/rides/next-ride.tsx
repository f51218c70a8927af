import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TimeET } from "#web/ui/time-et.tsx";
import { RideBadge } from "./ride-badge.tsx";
import { rideHeadline } from "./ride-words.ts";

type NextRideProps = {
  /** Undefined while it loads, null when there is none. */
  ride: Ride | null | undefined;
  book: ReactNode;
};

/** The ride that is on now or comes next, or the way to book one. */
export const NextRide = ({ ride, book }: NextRideProps) => (
  <Card aria-labelledby="next" className="grid gap-4">
    <h2 id="next" className="text-h3">
      Next ride
    </h2>
    {ride === undefined && <Skeleton className="h-24" />}
    {ride === null && (
      <>
        <p className="text-fg-2">You have no ride under way or booked.</p>
        {book}
      </>
    )}
    {ride && <Coming ride={ride} />}
  </Card>
);

const Coming = ({ ride }: { ride: Ride }) => (
  <>
    <div className="grid justify-items-start gap-2">
      <RideBadge state={ride.state} />
      {ride.pickupAt && <TimeET at={ride.pickupAt} className="text-h3" />}
      <p>{rideHeadline(ride, "rider")}</p>
    </div>
    <p className="break-words text-fg-2">
      {ride.from.label} <span className="text-fg-3">to</span> {ride.to.label}
    </p>
    <Link to="/rides/$id" params={{ id: ride.id }} className={buttonClass({})}>
      Open ride
    </Link>
  </>
);
