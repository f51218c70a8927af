import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { DriverAnswerButtons } from "#web/driver-rides/driver-answer-buttons.tsx";
import { CallFailure } from "#web/platform/call-failure.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { NotFoundPage } from "#web/platform/not-found-page.tsx";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { useSession } from "#web/platform/session.ts";
import { rideById } from "#web/rides/ride-by-id.ts";
import { isBooking } from "#web/rides/ride-words.ts";
import { useLiveRides } from "#web/rides/use-live-rides.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { BookingConfirmed } from "./booking-confirmed.tsx";
import { RideDetails } from "./ride-details.tsx";

const route = getRouteApi("/rides/$id");

type RidePageProps = {
  /** What its rider is likely to want next. */
  wayOn: (ride: Ride) => ReactNode;
  /** What its rider is asked, once it is said where the ride stands. */
  question: (ride: Ride) => ReactNode;
};

/** One ride, for its rider and its driver, as it is now. */
export const RidePage = ({ wayOn, question }: RidePageProps) => {
  const { id } = route.useParams();
  const { user } = useSession();
  const refetchInterval = useLiveRides();
  const { data: ride, error, refetch } = useQuery({ ...rideById(id), refetchInterval });
  if (!ride && error instanceof CallFailure && [400, 404].includes(error.status)) {
    return <NotFoundPage />;
  }
  if (ride) {
    return (
      <PageFrame>
        {user?.role === "DRIVER" ? (
          <OfDriver ride={ride} />
        ) : (
          <OfRider
            ride={ride}
            wayOn={wayOn(ride)}
            question={user?.role === "RIDER" && question(ride)}
          />
        )}
      </PageFrame>
    );
  }
  return (
    <PageFrame>
      {error && <h1 className="sr-only">Ride</h1>}
      {error ? <LoadFailure error={error} onRetry={refetch} /> : <RideSkeleton />}
    </PageFrame>
  );
};

const OfDriver = ({ ride }: { ride: Ride }) => (
  <RideDetails
    ride={ride}
    viewer="driver"
    wayOn={ride.state === "pending" && <DriverAnswerButtons ride={ride} />}
  />
);

type OfRiderProps = { ride: Ride; wayOn: ReactNode; question: ReactNode };

const OfRider = ({ ride, wayOn, question }: OfRiderProps) =>
  isBooking(ride) ? (
    <BookingConfirmed ride={ride} question={question} />
  ) : (
    <RideDetails ride={ride} viewer="rider" wayOn={wayOn} question={question} />
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
