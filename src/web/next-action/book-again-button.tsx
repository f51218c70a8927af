import { useNavigate } from "@tanstack/react-router";
import { RotateCcw } from "lucide-react";
import type { Ride } from "#shared/rides/contract.ts";
import { tripBetween } from "#web/booking/trip.ts";
import { Button } from "#web/ui/button.tsx";
import { isDriverless } from "./next-action.ts";
import { useBookAgain } from "./use-book-again.ts";

/**
 * The same trip once more: now, or on a later day if that is how it was booked; one that fell through too late to
 * ask others for its pickup is booked now.
 */
export const BookAgainButton = ({ ride }: { ride: Ride }) => {
  const navigate = useNavigate();
  const bookAgain = useBookAgain();
  const isForLater = ride.kind === "scheduled" && !isDriverless(ride, Date.now());
  const again = () =>
    isForLater
      ? void navigate({ to: "/schedule", state: { trip: tripBetween(ride) } })
      : bookAgain(ride);
  return (
    <Button variant="outline" onClick={again}>
      <RotateCcw aria-hidden className="size-5" />
      Book again
    </Button>
  );
};
