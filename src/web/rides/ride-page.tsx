import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { CallFailure } from "#web/app/call-failure.ts";
import { LoadFailure } from "#web/app/load-failure.tsx";
import { NotFoundPage } from "#web/app/not-found-page.tsx";
import { PageFrame } from "#web/app/page-frame.tsx";
import { useSession } from "#web/app/session.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { RideDetails } from "./ride-details.tsx";
import { rideById } from "./rides-queries.ts";
import { useLiveRides } from "./use-live-rides.ts";

const route = getRouteApi("/rides/$id");

/** One ride, for its rider and its driver, as it is now. */
export const RidePage = () => {
  const { id } = route.useParams();
  const { user } = useSession();
  const refetchInterval = useLiveRides();
  const { data: ride, error, refetch } = useQuery({ ...rideById(id), refetchInterval });
  if (ride)
    return <RideDetails ride={ride} viewer={user?.role === "DRIVER" ? "driver" : "rider"} />;
  if (!error) return <RideSkeleton />;
  if (error instanceof CallFailure && [400, 404].includes(error.status)) return <NotFoundPage />;
  return (
    <PageFrame>
      <h1 className="sr-only">Ride</h1>
      <LoadFailure error={error} onRetry={refetch} />
    </PageFrame>
  );
};

const RideSkeleton = () => (
  <PageFrame>
    <Skeleton className="mb-6 h-20 max-w-md" />
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  </PageFrame>
);
