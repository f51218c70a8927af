import type { Ride } from "#shared/rides/contract.ts";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { Timeline } from "#web/ui/timeline.tsx";
import { type RideStep, timelineSteps } from "./timeline-steps.ts";

/** Past states of the ride with times, and planned ones. */
export const RideTimeline = ({ ride }: { ride: Ride }) => (
  <Timeline
    steps={timelineSteps(ride).map((step) => ({
      title: step.title,
      progress: step.progress,
      detail: detailOf(step),
    }))}
  />
);

const detailOf = ({ at, due }: RideStep) => {
  if (at) return <MarketTime at={at} />;
  return (
    due && (
      <>
        {due.word} <MarketTime at={due.at} />
      </>
    )
  );
};
