import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { RideRating } from "#web/ratings/ride-rating.tsx";
import { riderMoneyWords } from "#web/rides/money-words.ts";
import { ReasonGiven } from "#web/rides/reason-given.tsx";
import { rideHeadline } from "#web/rides/ride-words.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TimeET } from "#web/ui/time/time-et.tsx";

type EndedRideProps = {
  ride: Ride;
  /** What its rider is likely to want next. */
  wayOn: ReactNode;
  onDismiss: () => void;
};

/** What became of a ride that has ended or fallen through, and how it goes on. */
export const EndedRide = ({ ride, wayOn, onDismiss }: EndedRideProps) => (
  <Card role="status" className="grid gap-4">
    <div className="flex items-start justify-between gap-4">
      <div>
        <h2 className="text-h2">{rideHeadline(ride, "rider")}</h2>
        <p className="text-fg-2">{riderMoneyWords(ride)}</p>
        <ReasonGiven ride={ride} />
        <p className="mt-1 text-small text-fg-3">
          {ride.pickupAt && (
            <>
              <TimeET at={ride.pickupAt} />,{" "}
            </>
          )}
          {ride.from.label} to {ride.to.label}
        </p>
      </div>
      <IconButton icon={X} label="Dismiss" className="-mt-2 -mr-2" onClick={onDismiss} />
    </div>
    <RideRating ride={ride} as="h3" />
    <div className="grid gap-3 sm:flex">
      {wayOn}
      <Link
        to="/rides/$id"
        params={{ id: ride.id }}
        className={buttonClass({ variant: "outline" })}
      >
        {ride.state === "completed" ? "See receipt" : "Ride details"}
      </Link>
    </div>
  </Card>
);
