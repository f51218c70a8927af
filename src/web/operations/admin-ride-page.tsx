import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useCanGoBack, useRouter } from "@tanstack/react-router";
import { FailureGroup } from "#web/platform/failure-group.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { BackButton } from "#web/ui/back-button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { AdminRide } from "./admin-ride.tsx";
import { adminRide } from "./operations-queries.ts";

const route = getRouteApi("/admin/rides/$id");

/** `/admin/rides/{id}`: all records of one ride, with admin actions. */
export const AdminRidePage = () => {
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(adminRide(id));
  const back = useBack();
  return (
    <div className="mx-auto grid max-w-[75rem] gap-6">
      <div>
        <BackButton onClick={back}>Back</BackButton>
      </div>
      {data && (
        <FailureGroup>
          <AdminRide record={data} />
        </FailureGroup>
      )}
      {!data && error && (
        <>
          <h1 className="text-h1">Ride</h1>
          <Card className="!p-0">
            <LoadFailure what="this ride" error={error} onRetry={refetch} />
          </Card>
        </>
      )}
      {!data && !error && <RideSkeleton />}
    </div>
  );
};

/** Back to the list in its previous state, or to its start after a direct visit. */
const useBack = () => {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => (canGoBack ? router.history.back() : void router.navigate({ to: "/admin/rides" }));
};

const RideSkeleton = () => (
  <>
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="grid gap-1">
        <Skeleton className="h-8 w-64" />
        <Skeleton className="h-20 w-64 md:h-6" />
      </div>
      <Skeleton className="h-11 w-28 rounded-button" />
    </div>
    <div className="grid gap-6 lg:grid-cols-2">
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  </>
);
