import type { Scheduling } from "#web/scheduling/use-scheduling.ts";
import { RideDetailsForm } from "./ride-details-form.tsx";
import { RideSummary } from "./ride-summary.tsx";
import { WhatHappensNext } from "./what-happens-next.tsx";

/** The first step: the form, and beside it (on a phone below) what comes of it. */
export const RideDetailsStep = ({
  scheduling,
  isBack,
}: {
  scheduling: Scheduling;
  /** The rider comes back from a later step: the heading takes the focus. */
  isBack: boolean;
}) => (
  <div className="grid items-start gap-6 lg:grid-cols-[min(35rem,60%)_minmax(0,1fr)] lg:gap-8">
    <section
      aria-labelledby="schedule"
      className="rounded-card border border-hairline bg-surface p-4 md:p-6"
    >
      <h1 id="schedule" tabIndex={-1} ref={isBack ? takeFocus : undefined} className="text-h1">
        Schedule a Ride
      </h1>
      <p className="mt-1 mb-6 text-fg-2">Book your ride at least 24 hours in advance</p>
      <RideDetailsForm scheduling={scheduling} />
    </section>
    <aside aria-label="Your ride" className="grid gap-6 lg:sticky lg:top-24">
      <RideSummary details={scheduling.draft.details} />
      <WhatHappensNext />
    </aside>
  </div>
);

const takeFocus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });
