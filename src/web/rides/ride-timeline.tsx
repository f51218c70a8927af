import type { Ride } from "#shared/rides/contract.ts";
import { TimeET } from "#web/ui/time-et.tsx";
import { Timeline } from "#web/ui/timeline.tsx";
import { timelineSteps } from "./timeline-steps.ts";

/** What the ride has gone through, with times. */
export const RideTimeline = ({ ride }: { ride: Ride }) => (
  <Timeline
    steps={timelineSteps(ride).map(({ title, at, progress }) => ({
      title,
      progress,
      detail: at && <TimeET at={at} />,
    }))}
  />
);
