import type { Ride } from "#shared/rides/contract.ts";
import { FavoriteOfRide } from "#web/next-action/favorite-of-ride.tsx";
import { riderNextAction } from "#web/next-action/rider-next-action.tsx";
import { Button } from "#web/ui/button.tsx";
import { EndedRide } from "./ended-ride.tsx";

type LastRideBannerProps = {
  ride: Ride;
  isAsking: boolean;
  /** Asks for offers for the same trip. */
  onAsk: () => void;
  onDismiss: () => void;
};

/** How the last ride ended: a driver to keep, or another one for the same trip. */
export const LastRideBanner = ({ onDismiss, ...news }: LastRideBannerProps) => (
  <EndedRide ride={news.ride} wayOn={<Next {...news} />} onDismiss={onDismiss} />
);

const Next = ({ ride, isAsking, onAsk }: Omit<LastRideBannerProps, "onDismiss">) => {
  if (ride.state === "completed") return <FavoriteOfRide ride={ride} />;
  if (ride.state === "no_show") return null;
  if (ride.kind === "scheduled") return riderNextAction(ride);
  return (
    <Button pending={isAsking} pendingLabel="Looking..." onClick={onAsk}>
      See next offers
    </Button>
  );
};
