import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { RatingDialog } from "#web/ratings/rating-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { ratingOf } from "./rating-of-entry.ts";
import type { HistoryEntry } from "./rider-history-entry.ts";

/** Rating of a listed ride, or the button to rate it. */
export const RatingCell = ({ ride }: { ride: HistoryEntry }) => {
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<HTMLSpanElement>(null);
  const isJustRated = useRef(false);
  const word = ratingOf(ride);
  // After rating, the button is replaced: focus its replacement.
  useEffect(() => {
    if (word !== "Rate" && isJustRated.current) answer.current?.focus();
  }, [word]);
  if (word === "Rate") {
    return (
      <>
        <Button
          variant="outline"
          className="z-20"
          aria-label={`Rate your ride with ${ride.driverUsername}`}
          onClick={() => setOpen(true)}
        >
          Rate
        </Button>
        <RatingDialog
          rideId={ride.id}
          driver={ride.driverUsername}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onRated={() => {
            isJustRated.current = true;
            setOpen(false);
          }}
        />
      </>
    );
  }
  const Icon = icons[word];
  return (
    <span ref={answer} tabIndex={-1} className="inline-flex items-center gap-1.5">
      {Icon && <Icon aria-hidden className="size-4" />}
      {word}
    </span>
  );
};

const icons: Partial<Record<string, typeof ThumbsUp>> = { Yes: ThumbsUp, No: ThumbsDown };
