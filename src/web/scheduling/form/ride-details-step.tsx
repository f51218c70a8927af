import { lazy, Suspense } from "react";
import { deadlines } from "#shared/rides/deadlines.ts";
import { useIsIdle } from "#web/map/use-is-idle.ts";
import { useHasMap } from "#web/map/use-map.ts";
import type { RideDetails } from "#web/scheduling/ride-details.ts";
import type { Scheduling } from "#web/scheduling/use-scheduling.ts";
import { NumberedSteps } from "#web/ui/numbered-steps.tsx";
import { useIsWide } from "#web/ui/use-is-wide.ts";
import { RideDetailsForm } from "./ride-details-form.tsx";
import { RideSummary } from "./ride-summary.tsx";

/** First step: the form; beside it, and in sight while it scrolls, a map, a summary (neither on a phone) and the steps. */
export const RideDetailsStep = ({
  scheduling,
  isBack,
}: {
  scheduling: Scheduling;
  /** True after returning from a later step: the heading takes the focus. */
  isBack: boolean;
}) => {
  const isWide = useIsWide("lg");
  const map = <RouteMap details={scheduling.draft.details} isWide={isWide} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-8">
      <section
        aria-labelledby="schedule"
        className="rounded-card border border-hairline bg-surface p-4 md:p-6"
      >
        <h1 id="schedule" tabIndex={-1} ref={isBack ? takeFocus : undefined} className="text-h1">
          Schedule a Ride
        </h1>
        <p className="mt-1 mb-6 text-fg-2">Book your ride at least 24 hours in advance</p>
        <RideDetailsForm scheduling={scheduling} map={isWide ? null : map} />
      </section>
      <aside aria-label="Your ride" className="grid grid-cols-1 gap-6 lg:sticky lg:top-24">
        {isWide && map}
        <RideSummary details={scheduling.draft.details} />
        <WhatHappensNext />
      </aside>
    </div>
  );
};

const takeFocus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

const [firstReminder, lastReminder] = deadlines.reminderHoursBeforePickup;

const steps = [
  {
    title: "Choose a driver",
    text: "You see every driver free at that time and every line of the price.",
  },
  { title: "Pay on a secure page", text: "Your card is charged only when the driver accepts." },
  {
    title: `The driver answers within ${deadlines.scheduledAnswerHours} hours`,
    text: "If not, we release the hold on your card and show you the other drivers.",
  },
  {
    title: "You get reminders",
    text: `By email, ${firstReminder} hours and ${lastReminder} hours before the pickup.`,
  },
];

/** The steps after the form. */
const WhatHappensNext = () => (
  <section className="rounded-card border border-hairline p-4 md:p-6">
    <h2 className="mb-4 text-h3">What happens next</h2>
    <NumberedSteps steps={steps} />
  </section>
);

const AreaMap = lazy(() =>
  import("#web/map/area-map.tsx").then((module) => ({ default: module.AreaMap })),
);

const mapLoading = <p className="p-4 text-small text-fg-2">Loading the map...</p>;

type RouteMapProps = { details: RideDetails; isWide: boolean };

/**
 * The route on a map: on a narrow screen below the addresses, once one of them is chosen. Without a map service, a
 * sketch on wide screens.
 */
const RouteMap = ({ details, isWide }: RouteMapProps) => {
  const isIdle = useIsIdle();
  const { pickupLocation, position, finalDestination } = details;
  const [from, to] = [position ?? pickupLocation.place, finalDestination.place];
  const hasMap = useHasMap();
  const isShown = isWide ? hasMap || (from && to) : hasMap && (from || to);
  if (!isShown) return null;
  return (
    <div className="h-36 overflow-hidden rounded-card bg-surface lg:h-72">
      {isIdle ? (
        <Suspense fallback={mapLoading}>
          <AreaMap from={from} to={to} />
        </Suspense>
      ) : (
        mapLoading
      )}
    </div>
  );
};
