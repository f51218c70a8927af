import { ThumbsDown, ThumbsUp } from "lucide-react";
import type { RatingStatus } from "#shared/ratings/rating-rule.ts";
import { FailureNote } from "#web/app/failure-note.tsx";
import { Button } from "#web/ui/button.tsx";
import type { useRating } from "./use-rating.ts";

/** The question after a ride, literally. */
export const RIDE_AGAIN = "Would you ride with this person again?";

const answers = [
  { status: "YES", word: "Yes", icon: ThumbsUp },
  { status: "NO", word: "No", icon: ThumbsDown },
] as const;

type YesOrNoProps = { rating: ReturnType<typeof useRating>; driver: string };

/** The two answers, and what No means before it is chosen. */
export const YesOrNo = ({ rating, driver }: YesOrNoProps) => (
  <div className="grid gap-3">
    <div className="grid grid-cols-2 gap-3">
      {answers.map(({ status, word, icon: Icon }) => (
        <Button
          key={status}
          variant="outline"
          size="lg"
          pending={rating.isPending && rating.variables === status}
          disabled={rating.isPending && rating.variables !== status}
          onClick={() => rating.act(status satisfies RatingStatus)}
        >
          <Icon aria-hidden className="size-5" />
          {word}
        </Button>
      ))}
    </div>
    <p className="text-small text-fg-2">
      {driver} does not see your answer. If you say No, you two are not offered to each other again.
    </p>
    <FailureNote error={rating.error} />
  </div>
);
