import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { journeyReasonTexts } from "#shared/journey/reason-texts.ts";
import { takeBackFare } from "#shared/operations/review-contract.ts";
import type { RideForAdmin } from "#shared/operations/ride-contract.ts";
import { IfPermitted } from "#web/platform/admin/if-permitted.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Button } from "#web/ui/button.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { DrivenRouteRecord } from "./driven-route.tsx";
import { adminRide } from "./operations-queries.ts";
import { ReasonForm } from "./reason-form.tsx";
import { type ReviewChoice, ReviewForm, reviewChoices } from "./review-form.tsx";

/** A finding's ride: map, distances, times and the decision; read when an admin opens it. */
export const RideReviewOfFinding = ({ rideId }: { rideId: string }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure summary="Look and decide" isOpen={isOpen} onToggle={setOpen}>
      {isOpen && <ReadReview rideId={rideId} />}
    </Disclosure>
  );
};

const ReadReview = ({ rideId }: { rideId: string }) => {
  const { data: record, error, refetch } = useQuery(adminRide(rideId));
  if (record) return <Review record={record} />;
  if (error) return <LoadFailure what="this ride" error={error} onRetry={refetch} />;
  return <Skeleton className="h-48 rounded-card" />;
};

/** The review of a ride on its page, and the fare that was or may be taken back. */
export const RideReview = ({ record }: { record: RideForAdmin }) => {
  const { review, takeback, transferDueAt, mayTakeBack } = record;
  if (!review && !takeback && !transferDueAt && !mayTakeBack) return null;
  return (
    <Section title="Driver's money">
      {transferDueAt && (
        <p>
          The first fares of a new driver wait. This one is sent on{" "}
          <MarketTime at={transferDueAt} />.
        </p>
      )}
      {takeback && (
        <p>
          <Dollars amount={takeback.amount} /> was taken back on{" "}
          <MarketTime at={takeback.at} isBrief />:{" "}
          <span className="wrap-anywhere">{takeback.reason}</span>
        </p>
      )}
      {review && <Review record={record} />}
      {!review && mayTakeBack && (
        <IfPermitted permission="refunds">
          <TakeBackButton record={record} />
        </IfPermitted>
      )}
    </Section>
  );
};

const Review = ({ record }: { record: RideForAdmin }) => {
  const { review, ride } = record;
  if (!review) return <p className="text-fg-2">This ride is not under review.</p>;
  return (
    <div className="grid gap-4">
      <ul className="list-disc pl-5">
        {review.reasons.map((reason) => (
          <li key={reason}>{journeyReasonTexts[reason]}</li>
        ))}
      </ul>
      <DescriptionList lines={[...measures(record), ...times(record)]} />
      <DrivenRouteRecord ride={ride} />
      {review.decision === null ? (
        <IfPermitted permission="refunds">
          <Decisions record={record} />
        </IfPermitted>
      ) : (
        <p role="status">
          {decisionTexts[review.decision]}
          {review.reason && <span className="text-fg-2 wrap-anywhere">: {review.reason}</span>}
        </p>
      )}
      {review.decision !== null && record.mayTakeBack && (
        <IfPermitted permission="refunds">
          <TakeBackButton record={record} />
        </IfPermitted>
      )}
    </div>
  );
};

const decisionTexts = {
  supported: "Later positions support the ride, and the driver was paid",
  paid: "The driver was paid",
  returned: "The rider got the money back",
  taken_back: "The fare was taken back for fraud",
} as const;

const measures = ({ ride, review }: RideForAdmin) => {
  const facts = review?.facts;
  if (!facts) return [];
  return [
    { label: "Nearest to the pickup", value: metersText(facts.metersFromPickup) },
    { label: "Nearest to the drop-off", value: metersText(facts.metersFromDestination) },
    {
      label: "Driven between them",
      value: facts.milesDriven === null ? "unknown" : `${facts.milesDriven} of ${ride.distance} mi`,
    },
    {
      label: "Time between them",
      detail: `at least ${minutesOf(facts.leastSeconds)}`,
      value: facts.secondsDriven === null ? "unknown" : minutesOf(facts.secondsDriven),
    },
  ];
};

const times = ({ timeline }: RideForAdmin) =>
  timeline.flatMap(({ state, at }) => {
    const label = timeLabels[state];
    return label ? [{ label, value: <MarketTime at={at} isBrief /> }] : [];
  });

const timeLabels: Partial<Record<RideForAdmin["timeline"][number]["state"], string>> = {
  accepted: "Accepted",
  arrived: "Arrived",
  started: "Started",
  completed: "Completed",
  no_show: "No-show reported",
};

const METERS_PER_MILE = 1609.344;
const metersText = (meters: number | null): string => {
  if (meters === null) return "never seen";
  return meters < 1000 ? `${meters} m` : `${(meters / METERS_PER_MILE).toFixed(1)} mi`;
};

const minutesOf = (seconds: number): string =>
  seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;

const Decisions = ({ record: { ride } }: { record: RideForAdmin }) => {
  const [choice, setChoice] = useState<ReviewChoice | null>(null);
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setChoice("pay")}>{reviewChoices.pay.button}</Button>
      <Button variant="outline" onClick={() => setChoice("return")}>
        {reviewChoices.return.button}
      </Button>
      <Dialog
        isOpen={choice !== null}
        onClose={() => setChoice(null)}
        title={`Decide ${ride.reference}`}
      >
        {choice && <ReviewForm ride={ride} choice={choice} onDone={() => setChoice(null)} />}
      </Dialog>
    </div>
  );
};

const TakeBackButton = ({ record: { ride } }: { record: RideForAdmin }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-fg-2">
        If fraud is proven, take the fare back. The rider's payment stays as it is.
      </p>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Take fare back
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`Take back ${ride.reference}`}>
        <ReasonForm
          id={ride.id}
          act={takeBackFare}
          reasonLabel="Reason, which the driver will read"
          button="Take fare back"
          onDone={() => {
            setOpen(false);
            toast.success("Fare taken back", "The driver is told, with your reason.");
          }}
        />
      </Dialog>
    </div>
  );
};
