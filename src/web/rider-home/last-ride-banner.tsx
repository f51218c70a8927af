import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import type { Ride } from "#shared/rides/contract.ts";
import { FavoriteOfRide } from "#web/next-action/favorite-of-ride.tsx";
import { riderNextAction } from "#web/next-action/rider-next-action.tsx";
import { RideRating } from "#web/ratings/ride-rating.tsx";
import { riderMoneyText } from "#web/rides/money-text.ts";
import { ReasonGiven } from "#web/rides/reason-given.tsx";
import { rideHeadline } from "#web/rides/ride-text.ts";
import { TipCard } from "#web/tips/tip-card.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";

type LastRideBannerProps = {
  ride: Ride;
  isLoadingOffers: boolean;
  /** Requests offers for the same trip. */
  onAsk: () => void;
  onDismiss: () => void;
};

/** Outcome of the last ride, and the rider's next action; short once a completed ride is rated and tipped. */
export const LastRideBanner = ({
  ride,
  isLoadingOffers,
  onAsk,
  onDismiss,
}: LastRideBannerProps) => (
  <Card role="status" className="grid gap-4">
    <div className="flex items-start justify-between gap-4">
      <div className="grid gap-1">
        <h2 className="text-h2">{rideHeadline(ride, "rider")}</h2>
        <p className="text-fg-2">{riderMoneyText(ride)}</p>
        <ReasonGiven ride={ride} />
        <p className="text-small text-fg-3">
          {ride.pickupAt && (
            <>
              <MarketTime at={ride.pickupAt} />,{" "}
            </>
          )}
          {ride.from.label} to {ride.to.label}
        </p>
      </div>
      <IconButton icon={X} label="Dismiss" className="-mt-2 -mr-2" onClick={onDismiss} />
    </div>
    {!isAnswered(ride) && (
      <div className="last-ride-answers grid gap-4 empty:hidden">
        <RideRating ride={ride} isBrief />
        <TipCard ride={ride} isBrief />
      </div>
    )}
    <div
      className={`gap-3 sm:flex ${ride.state === "completed" ? "flex flex-wrap max-sm:*:grow" : "grid"}`}
    >
      <NextAction ride={ride} isLoadingOffers={isLoadingOffers} onAsk={onAsk} />
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

/** True once a completed ride is rated and tipped: the banner then omits both, but the ride's page shows them. */
const isAnswered = ({ state, rating, tip }: Ride): boolean =>
  state === "completed" && rating?.rideAgain !== "PENDING" && tip.state === "paid";

const NextAction = ({ ride, isLoadingOffers, onAsk }: Omit<LastRideBannerProps, "onDismiss">) => {
  if (ride.state === "completed") return <FavoriteOfRide ride={ride} />;
  if (ride.state === "no_show") return null;
  if (ride.kind === "scheduled") return riderNextAction(ride);
  return (
    <Button pending={isLoadingOffers} pendingLabel="Looking..." onClick={onAsk}>
      See next offers
    </Button>
  );
};
