import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { User } from "#shared/accounts/contract.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { clearLinkedTrip, readLinkedTrip } from "#web/booking/trip-link.ts";
import { VerificationGate } from "#web/contact-proofs/proof-gate.tsx";
import { useCheckout } from "#web/offers/use-checkout.ts";
import { LogInAgain } from "#web/platform/log-in-again.tsx";
import { useSession } from "#web/platform/session.ts";
import { openRides } from "#web/rides/rides-queries.ts";
import { RebookPage } from "./rebook-page.tsx";
import type { TripFromPage } from "./schedule-draft.ts";
import type { ScheduleSearch } from "./schedule-search.ts";
import { stepOf } from "./schedule-steps.ts";
import { ScheduleSteps } from "./schedule-steps-view.tsx";
import { scheduleCheckoutMessage } from "./schedule-text.ts";
import { useScheduling } from "./use-scheduling.ts";

const route = getRouteApi("/schedule");

/** `/schedule`: ride details, available drivers, payment; the step is in the URL. */
export const ScheduleRidePage = () => {
  const { user } = useSession();
  if (!user) return <LogInAgain />;
  return (
    <div className="page-width page-gutter py-4 md:py-8">
      <ScheduleRide key={user.id} rider={user} />
    </div>
  );
};

const ScheduleRide = ({ rider }: { rider: User }) => {
  const search = route.useSearch();
  const { data: rides = [] } = useQuery(openRides);
  const checkout = useCheckout(scheduleCheckoutMessage);
  const router = useRouter();
  const [hasMoved, setMoved] = useState(false);
  const [linkedTrip] = useState(tripFromLink);
  useEffect(() => clearLinkedTrip(sessionStorage), []);
  const goTo = (to: ScheduleSearch, replace = false) => {
    setMoved(true);
    // Each step scrolls to its own start: the heading, or the driver viewed last.
    void router.navigate({ to: "/schedule", search: to, replace, resetScroll: false });
  };
  const scheduling = useScheduling({
    rider,
    trip: tripFromState(router.history.location.state) ?? linkedTrip,
    rides,
    onAnswered: () => {
      const currentLocation = router.state.location;
      const isElsewhere =
        currentLocation.pathname !== "/schedule" || currentLocation.search.step !== undefined;
      if (!isElsewhere) goTo({ step: "drivers" }, currentLocation.search.instead !== undefined);
    },
  });
  if (search.instead) {
    return <RebookPage rideId={search.instead} rider={rider} scheduling={scheduling} />;
  }
  return (
    <>
      <ScheduleSteps
        scheduling={scheduling}
        requested={search}
        step={stepOf(search, scheduling.draft)}
        checkout={checkout}
        unpaid={rides.find(isUnpaidScheduled)}
        hasMoved={hasMoved}
        goTo={goTo}
      />
      <VerificationGate error={checkout.error} onVerified={checkout.repeat} />
    </>
  );
};

/** Choosing another driver gives up this ride; an instant one stays. */
const isUnpaidScheduled = ({ state, kind }: Ride): boolean =>
  state === "awaiting_payment" && kind === "scheduled";

type BrowserState = { trip?: Pick<TripFromPage, "from" | "to">; __TSR_key?: string };

const tripFromState = ({ trip, __TSR_key: page = "" }: BrowserState): TripFromPage | null =>
  trip ? { ...trip, page } : null;

const tripFromLink = (): TripFromPage | null => {
  const linked = readLinkedTrip(sessionStorage);
  return linked && { ...linked, page: crypto.randomUUID() };
};
