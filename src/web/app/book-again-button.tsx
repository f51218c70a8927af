import { useNavigate } from "@tanstack/react-router";
import { RotateCcw } from "lucide-react";
import type { Ride } from "#shared/rides/contract.ts";
import { emptyDraft, keepDraft } from "#web/booking/draft.ts";
import { tripBetween } from "#web/booking/trip.ts";
import { Button } from "#web/ui/button.tsx";

/** Takes the trip of an earlier ride to the booking form. */
export const useBookAgain = () => {
  const navigate = useNavigate();
  return (ride: Pick<Ride, "from" | "to">) => {
    keepDraft(sessionStorage, { ...emptyDraft, trip: tripBetween(ride) });
    void navigate({ to: "/" });
  };
};

/** The same trip once more. */
export const BookAgainButton = ({ ride }: { ride: Pick<Ride, "from" | "to"> }) => {
  const bookAgain = useBookAgain();
  return (
    <Button variant="outline" onClick={() => bookAgain(ride)}>
      <RotateCcw aria-hidden className="size-5" />
      Book again
    </Button>
  );
};
