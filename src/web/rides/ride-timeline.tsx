import type { Ride } from "#shared/rides/contract.ts";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { Timeline } from "#web/ui/timeline.tsx";
import { formatLaterTime } from "./day-and-time.ts";
import type { Viewer } from "./ride-text.ts";
import { type RideStep, timelineSteps } from "./timeline-steps.ts";

/** Past states of the ride with times, and planned ones. */
export const RideTimeline = ({ ride, viewer }: { ride: Ride; viewer: Viewer }) => (
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
