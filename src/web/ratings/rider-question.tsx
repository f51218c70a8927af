import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ThumbsDown, ThumbsUp } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { UNDER_REVIEW_TEXT } from "#shared/journey/reason-texts.ts";
import { formatMarketClock, formatMarketTimeBriefly, marketIsoDate } from "#shared/market-time.ts";
import type { RatingStatus } from "#shared/ratings/rating-rule.ts";
import { rateRider } from "#shared/ratings/rider-contract.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { driverMoneyText } from "#web/rides/money-text.ts";
import { PayoutNote } from "#web/rides/reason-given.tsx";
import { recentRides } from "#web/rides/rides-queries.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { RIDE_AGAIN } from "./yes-or-no.tsx";

const answers = [
  { status: "YES", word: "Yes", icon: ThumbsUp },
  { status: "NO", word: "No", icon: ThumbsDown },
] as const;

type RiderQuestionProps = {
  ride: Ride;
  /** Names the ride and its result where the page does not. */
  about?: ReactNode;
  children?: ReactNode;
};

/**
 * The driver's answer about the rider of a completed ride. Renders nothing for any other ride, and for an unanswered
 * one whose time to answer has passed.
 */
export const RiderQuestion = ({ ride, about, children }: RiderQuestionProps) => {
  const title = useRef<HTMLHeadingElement>(null);
  const rating = useRiderRating(ride.id, () => title.current?.focus());
  const answer = ride.riderRating;
  if (!answer || (answer.rideAgain === "PENDING" && answer.ratableUntil === null)) return null;
  const { firstName } = ride.rider;
  return (
    <Card aria-labelledby={`rider-again-${ride.id}`} className="grid gap-4">
      {about}
      <h2 id={`rider-again-${ride.id}`} ref={title} tabIndex={-1} className="text-h3">
        {RIDE_AGAIN}
      </h2>
      {answer.rideAgain !== "PENDING" && (
        <p role="status">
          You answered <strong>{answer.rideAgain === "YES" ? "Yes" : "No"}</strong> about{" "}
          {firstName}.
        </p>
      )}
      {answer.ratableUntil !== null && (
        <div className="grid grid-cols-2 gap-3">
          {answers
            .filter(({ status }) => status !== answer.rideAgain)
            .map(({ status, word, icon: Icon }) => (
              <Button
                key={status}
                variant="outline"
                size="lg"
                pending={rating.isPending && rating.variables === status}
                disabled={rating.isPending && rating.variables !== status}
                onClick={() => rating.act(status)}
              >
                <Icon aria-hidden className="size-5" />
                {answer.rideAgain === "PENDING" ? word : `Change to ${word}`}
              </Button>
            ))}
        </div>
      )}
      <p className="text-small text-fg-2">
        {firstName} never sees your answer, only the share of drivers who said Yes. If you say No,
        you two are not offered to each other.
      </p>
      <FailureNote error={rating.error} />
      {children}
    </Card>
  );
};

const useRiderRating = (rideId: string, onSaved: () => void) => {
  const queries = useQueryClient();
  return useAct({
    mutationFn: (status: RatingStatus) => call(rateRider, { params: { rideId }, body: { status } }),
    onSuccess: ({ message }) => {
      onSaved();
      toast.success("Thank you", message);
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ["rides"] });
      void queries.invalidateQueries({ queryKey: ["blocks"] });
    },
  });
};

/** Local storage key of the id of the ride whose question the driver skipped last. */
const SKIPPED = "skippedRider";
const DAY_MS = 86_400_000;

type LastRideQuestion = { ride: Ride; isOfToday: boolean; onSkip: () => void };

/** The open question about the last ride's rider, for a day after the ride, until the driver skips it. */
export const useLastRiderQuestion = (): LastRideQuestion | null => {
  const { data: rides } = useQuery(recentRides);
  const [skippedId, setSkippedId] = useState(() => localStorage.getItem(SKIPPED));
  const ride = rides?.find(({ state }) => state === "completed");
  const endedAt = ride?.timeline.findLast(({ state }) => state === "completed")?.at;
  if (ride?.riderRating?.rideAgain !== "PENDING" || ride.id === skippedId || !endedAt) return null;
  if (Date.now() - Date.parse(endedAt) >= DAY_MS) return null;
  const onSkip = () => {
    localStorage.setItem(SKIPPED, ride.id);
    setSkippedId(ride.id);
  };
  return { ride, isOfToday: isToday(endedAt), onSkip };
};

/** The question with the ride's result, and a button that skips it. */
export const LastRiderQuestion = ({ ride, onSkip }: LastRideQuestion) => (
  <RiderQuestion ride={ride} about={<LastRide ride={ride} />}>
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <Link
        to="/rides/$id"
        params={{ id: ride.id }}
        className="inline-flex min-h-11 items-center rounded-input underline underline-offset-4"
      >
        Open the ride
      </Link>
      <Button variant="ghost" className="-mr-4" onClick={onSkip}>
        Skip
      </Button>
    </div>
  </RiderQuestion>
);

const isToday = (instant: string): boolean =>
  marketIsoDate(new Date(instant)) === marketIsoDate(new Date());

/** The time by which the lists name the ride. */
const timeOf = ({ pickupAt, requestedAt }: Ride): string => {
  const at = pickupAt ?? requestedAt;
  return (isToday(at) ? formatMarketClock : formatMarketTimeBriefly)(new Date(at));
};

const LastRide = ({ ride }: { ride: Ride }) => (
  <div className="grid gap-1">
    <p className="text-h2">Ride completed.</p>
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-h3">
      <span>{driverMoneyText(ride)}</span>
      {ride.payout && ride.payout.state !== "taken_back" && <Badge tone="warning">Held</Badge>}
    </p>
    <p className="text-small text-fg-2">
      {ride.rider.firstName} {ride.rider.lastName}, to {ride.to.label}, {timeOf(ride)}
    </p>
    {ride.payout?.state === "under_review" ? (
      <p className="text-small text-fg-2">{UNDER_REVIEW_TEXT}</p>
    ) : (
      <div className="mt-2 empty:hidden">
        <PayoutNote payout={ride.payout} />
      </div>
    )}
  </div>
);

/** Share of drivers who would ride with the rider again, shown to the driver of a request or ride. */
export const RiderShare = ({ percent }: { percent: number | null }) => (
  <p className="text-small text-fg-2">
    {percent === null
      ? "Not enough ratings yet"
      : `${percent} % of drivers would ride with this rider again`}
  </p>
);
