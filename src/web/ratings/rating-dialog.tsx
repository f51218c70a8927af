import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { useRating } from "./use-rating.ts";
import { RIDE_AGAIN, YesOrNo } from "./yes-or-no.tsx";

type RatingDialogProps = {
  rideId: string;
  /** Driver's name. */
  driver: string;
  isOpen: boolean;
  onClose: () => void;
  onRated: () => void;
};

/** Dialog to rate a ride from a list. */
export const RatingDialog = ({ rideId, driver, isOpen, onClose, onRated }: RatingDialogProps) => {
  const rating = useRating(rideId, (message) => {
    onRated();
    toast.success("Thank you for rating", message);
  });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={RIDE_AGAIN}>
      <p className="mb-4 text-fg-2">Your ride with {driver}</p>
      <YesOrNo rating={rating} driver={driver} hasNote />
    </Dialog>
  );
};
