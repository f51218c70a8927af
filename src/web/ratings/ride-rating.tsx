import { useRef } from "react";
import type { Rating } from "#shared/ratings/contract.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { PrivateNote } from "./private-note.tsx";
import { type RatingChange, useRating } from "./use-rating.ts";
import { RIDE_AGAIN, YesOrNo } from "./yes-or-no.tsx";

type RideRatingProps = {
  ride: Ride;
  /** True below the heading of a ride. */
  isBrief?: boolean;
};

/**
 * The rider's rating of a completed ride, with possible changes. Renders nothing for any other ride, and for an
 * unanswered one whose time to answer has passed.
 */
export const RideRating = ({ ride, isBrief = false }: RideRatingProps) => {
  const { rating, driver, state } = ride;
  const Title = isBrief ? "h3" : "h2";
  const title = useRef<HTMLHeadingElement>(null);
  const submission = useRating(ride.id, (message) => {
    // The pressed button is gone, so the question takes the focus.
    title.current?.focus();
    toast.success(message);
  });
  if (!rating || state !== "completed") return null;
  const isUnanswered = rating.rideAgain === "PENDING";
  if (isUnanswered && rating.ratableUntil === null) return null;
  return (
    <Card aria-labelledby={`again-${ride.id}`} className="grid gap-4">
      <Title id={`again-${ride.id}`} ref={title} tabIndex={-1} className="text-h3">
        {RIDE_AGAIN}
      </Title>
      {isUnanswered ? (
        <YesOrNo rating={submission} driver={driver.firstName} />
      ) : (
        <Answered
          rideId={ride.id}
          rating={rating}
          driver={driver.firstName}
          submission={submission}
        />
      )}
    </Card>
  );
};

type Submission = ReturnType<typeof useRating>;
type AnsweredProps = { rideId: string; rating: Rating; driver: string; submission: Submission };

const Answered = ({ rideId, rating, driver, submission }: AnsweredProps) => (
  <>
    <div role="status">
      <p>
        You answered <strong>{rating.rideAgain === "YES" ? "Yes" : "No"}</strong>.
      </p>
      {rating.rideAgain === "NO" && (
        <p className="text-fg-2">
          {rating.isNeverAgain
            ? `You and ${driver} are not offered to each other.`
            : `You and ${driver} may be offered to each other again.`}
        </p>
      )}
    </div>
    <div className="grid gap-3 empty:hidden sm:flex sm:flex-wrap">
      {changesOf(rating, driver).map(({ body, label }) => (
        <Button
          key={label}
          variant="outline"
          pending={submission.isPending && isSame(submission.variables, body)}
          onClick={() => submission.act(body)}
        >
          {label}
        </Button>
      ))}
    </div>
    {rating.ratableUntil && (
      <p className="text-small text-fg-2">
        The answer can be changed until <MarketTime at={rating.ratableUntil} />.
      </p>
    )}
    <FailureNote error={submission.error} />
    <PrivateNote rideId={rideId} note={rating.note} driver={driver} />
  </>
);

/** Possible changes of a rating. */
const changesOf = (rating: Rating, driver: string): { body: RatingChange; label: string }[] => {
  const { rideAgain, ratableUntil, isNeverAgain } = rating;
  const other = rideAgain === "YES" ? "No" : "Yes";
  const change = {
    body: { status: rideAgain === "YES" ? "NO" : "YES" },
    label: `Change to ${other}`,
  } as const;
  const exclusion = {
    body: { isNeverAgain: !isNeverAgain },
    label: isNeverAgain ? `Offer ${driver} again` : `Do not offer ${driver} again`,
  };
  return [...(ratableUntil ? [change] : []), ...(rideAgain === "NO" ? [exclusion] : [])];
};

const isSame = (one: RatingChange | undefined, other: RatingChange): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
