import { useQuery } from "@tanstack/react-query";
import { getTollPhoto, type Toll } from "#shared/tolls/contract.ts";
import { call } from "#web/platform/client.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The photo of a toll's receipt, for its rider, its driver and admins. */
export const TollPhoto = ({ toll: { id, road, hasPhoto } }: { toll: Toll }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ["toll-photo", id],
    queryFn: async ({ signal }) => (await call(getTollPhoto, { params: { id }, signal })).jpeg,
    enabled: hasPhoto,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!hasPhoto) return <p className="text-small text-fg-2">The photo was removed.</p>;
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-40 rounded-card" />;
  return (
    <img
      src={`data:image/jpeg;base64,${data}`}
      alt={`Receipt of the toll, ${road}`}
      className="max-h-80 w-full rounded-card border border-hairline object-contain"
    />
  );
};
