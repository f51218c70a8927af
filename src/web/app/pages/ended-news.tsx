import type { Ride } from "#shared/rides/contract.ts";
import { EndedRide } from "#web/rider-home/ended-ride.tsx";
import { Button } from "#web/ui/button.tsx";
import { FavoriteOfRide } from "./favorite-of-ride.tsx";
import { riderWayOn } from "./rider-way-on.tsx";

type EndedNewsProps = {
  ride: Ride;
  isAsking: boolean;
  /** Asks for offers for the same trip. */
  onAsk: () => void;
  onDismiss: () => void;
};

/** How the last ride ended: a driver to keep, or another one for the same trip. */
export const EndedNews = ({ onDismiss, ...news }: EndedNewsProps) => (
  <EndedRide ride={news.ride} wayOn={<Next {...news} />} onDismiss={onDismiss} />
);

const Next = ({ ride, isAsking, onAsk }: Omit<EndedNewsProps, "onDismiss">) => {
  if (ride.state === "completed") return <FavoriteOfRide ride={ride} />;
  if (ride.state === "no_show") return null;
  if (ride.kind === "scheduled") return riderWayOn(ride);
  return (
    <Button pending={isAsking} pendingLabel="Looking..." onClick={onAsk}>
      See next offers
    </Button>
  );
};
