import { useQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { CallFailure, messageOf } from "#web/app/call-failure.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DriverRequest } from "./driver-request.tsx";
import { DriverRide } from "./driver-ride.tsx";
import { RequestAlert } from "./request-alert.tsx";
import { openRides } from "./rides-queries.ts";
import { useLiveRides } from "./use-live-rides.ts";

/** What waits for the driver: requests first, then the ride under way. */
export const DriverWork = ({ isOnline }: { isOnline: boolean }) => {
  const refetchInterval = useLiveRides();
  const { data: rides, error, refetch } = useQuery({ ...openRides, refetchInterval });
  if (!rides) {
    if (!error) return <Skeleton className="h-64 rounded-card" />;
    return (
      <ErrorState
        message={messageOf(error)}
        requestId={error instanceof CallFailure ? error.requestId : undefined}
        onRetry={() => void refetch()}
      />
    );
  }
  const requests = rides.filter(({ state }) => state === "pending");
  const underWay = rides.filter(({ state }) => state !== "pending");
  return (
    <div className="grid gap-6">
      <RequestAlert requests={requests} />
      {requests.map((ride) => (
        <DriverRequest key={ride.id} ride={ride} />
      ))}
      {underWay.map((ride) => (
        <DriverRide key={ride.id} ride={ride} />
      ))}
      {rides.length === 0 && (
        <Card>
          <EmptyState
            icon={Inbox}
            text={
              isOnline
                ? "No request right now. A new one is shown here at once."
                : "You are offline. Go online to get requests."
            }
          />
        </Card>
      )}
    </div>
  );
};
