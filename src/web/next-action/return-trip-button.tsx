import { ArrowLeftRight } from "lucide-react";
import type { Ride } from "#shared/rides/contract.ts";
import { Button } from "#web/ui/button.tsx";
import { useBookAgain } from "./use-book-again.ts";

/** The trip of an earlier ride the other way round, in the booking form. */
export const ReturnTripButton = ({ ride: { from, to } }: { ride: Ride }) => {
  const book = useBookAgain();
  return (
    <Button variant="outline" onClick={() => book({ from: to, to: from })}>
      <ArrowLeftRight aria-hidden className="size-5" />
      Book the way back
    </Button>
  );
};
