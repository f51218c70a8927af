import { Skeleton } from "#web/ui/skeleton.tsx";

/** Loading placeholder of a rider's home. */
export const HomeSkeleton = () => (
  <div className="grid items-start gap-6 lg:grid-cols-[26.25rem_minmax(0,1fr)] lg:gap-8">
    <Skeleton className="h-88 rounded-card" />
    <Skeleton className="h-88 rounded-card" />
  </div>
);
