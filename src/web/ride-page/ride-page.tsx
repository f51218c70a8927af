import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Ride } from "#shared/rides/contract.ts";
import { visibleDriverStates } from "#shared/rides/driver-visibility.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { PageFailure } from "#web/platform/page-failure.tsx";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { useSession } from "#web/platform/session.ts";
import { useLastError } from "#web/platform/use-last-error.ts";
import { rideById } from "#web/rides/ride-by-id.ts";
import { isBooking, type Viewer } from "#web/rides/ride-text.ts";
import { useLiveRides } from "#web/rides/use-live-rides.ts";
import { RideCheck } from "#web/safety/ride-check.tsx";
import {
  CallLink,
  type RideTool,
  RideToolButtons,
  RideToolDialogs,
} from "#web/safety/ride-tools.tsx";
import { BackLabel, backLinkClass } from "#web/ui/back-button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useIsWide } from "#web/ui/use-is-wide.ts";
import { BookingConfirmed } from "./booking-confirmed.tsx";
import { RideDetails } from "./ride-details.tsx";
import { UnknownRide } from "./unknown-ride.tsx";

const route = getRouteApi("/rides/$id");

/** `/rides/$id`: the live state of one ride, for its rider and its driver. */
export const RidePage = () => {
  const { id } = route.useParams();
  const { user } = useSession();
  const refetchInterval = useLiveRides();
  const query = useQuery({ ...rideById(id), refetchInterval });
  const { data: ride, refetch } = query;
  const error = useLastError(query.error, id);
  if (!ride && error instanceof CallFailure && [400, 404].includes(error.status)) {
    return <UnknownRide />;
  }
  if (ride) {
    return (
      <PageFrame>
        <RideView ride={ride} viewer={user?.role === "DRIVER" ? "driver" : "rider"} />
      </PageFrame>
    );
  }
  if (!error) {
    return (
      <PageFrame>
        <RideSkeleton />
      </PageFrame>
    );
  }
  return (
    <PageFailure what="this ride" note={failureNote} error={error} onRetry={refetch}>
      <Link
        to={user?.role === "DRIVER" ? "/driver/history" : "/history"}
        className={buttonClass({
          variant: "outline",
          size: "lg",
          width: "full",
          className: "mt-2",
        })}
      >
        My rides
      </Link>
    </PageFailure>
  );
};

/** Call, messages and help stand with the other party; for a rider on the way, at the bottom of a phone's window. */
const RideView = ({ ride, viewer }: { ride: Ride; viewer: Viewer }) => {
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const openTool = (tool: RideTool | undefined) =>
    void navigate({ search: { open: tool }, replace: true });
  const isWide = useIsWide("lg");
  const isAtBottom = viewer === "rider" && !isWide && visibleDriverStates.includes(ride.state);
  const { driver } = ride;
  const tools = (
    <RideToolButtons ride={ride} isSticky={isAtBottom} onOpen={openTool}>
      {isAtBottom && driver.phoneNumber && <CallLink phoneNumber={driver.phoneNumber} />}
    </RideToolButtons>
  );
  const view = isAtBottom ? { ride, isCallBelow: true } : { ride, tools };
  return (
    <>
      {viewer === "rider" && <RideCheck ride={ride} onHelp={() => openTool("safety")} />}
      {viewer === "driver" && <BackToRides />}
      {viewer === "rider" && isBooking(ride) ? (
        <BookingConfirmed {...view} />
      ) : (
        <RideDetails {...view} viewer={viewer} />
      )}
      {isAtBottom && tools}
      <RideToolDialogs ride={ride} viewer={viewer} open={open} onOpen={openTool} />
    </>
  );
};

const failureNote = (
  <>
    The ride and its payment have not changed. In an emergency, call{" "}
    <a href="tel:911" className="text-fg underline underline-offset-4">
      911
    </a>
    .
  </>
);

const BackToRides = () => (
  <Link to="/driver/history" className={backLinkClass}>
    <BackLabel>Rides</BackLabel>
  </Link>
);

const RideSkeleton = () => (
  <>
    <Skeleton className="mb-6 h-20 max-w-[25rem]" />
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  </>
);
