import type { Ride } from "#shared/rides/contract.ts";
import { visibleDriverStates } from "#shared/rides/driver-visibility.ts";
import { Card } from "#web/ui/card.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { Timeline } from "#web/ui/timeline.tsx";
import { formatLaterTime } from "./day-and-time.ts";
import type { Viewer } from "./ride-text.ts";
import { type RideStep, timelineSteps } from "./timeline-steps.ts";

type TimelineProps = { ride: Ride; viewer: Viewer };

const foldedStates: readonly Ride["state"][] = ["completed", ...visibleDriverStates];

/** Steps of the ride; folded for a driver, and for a rider from the acceptance on, where the head says the step. */
export const ProgressCard = ({ ride, viewer }: TimelineProps) => {
  const title = <h2 className="text-h3 text-fg">Progress</h2>;
  const steps = <RideTimeline ride={ride} viewer={viewer} />;
  return viewer === "driver" || foldedStates.includes(ride.state) ? (
    <Card>
      {/* As high as the heading of a card. */}
      <div className="-my-2.5">
        <Disclosure summary={title}>{steps}</Disclosure>
      </div>
    </Card>
  ) : (
    <Card className="grid gap-5">
      {title}
      {steps}
    </Card>
  );
};

/** Past states of the ride with times, and planned ones. */
export const RideTimeline = ({ ride, viewer }: TimelineProps) => (
  <Timeline
    steps={timelineSteps(ride, viewer).map((step, index, steps) => ({
      title: step.title,
      progress: step.progress,
      detail: detailOf(step, steps[index - 1]),
    }))}
  />
);

/** Names the day only where it differs from the previous step's. */
const detailOf = ({ at, due }: RideStep, previous: RideStep | undefined) => {
  if (at && previous?.at)
    return <time dateTime={at}>{formatLaterTime(new Date(previous.at), new Date(at))}</time>;
  if (at) return <MarketTime at={at} />;
  return (
    due && (
      <>
        {due.word} <MarketTime at={due.at} />
      </>
    )
  );
};
