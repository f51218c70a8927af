import { Skeleton } from "#web/ui/skeleton.tsx";

/** Cards that are on their way. */
export const HistorySkeleton = () => (
  <div className="grid gap-3">
    <Skeleton className="h-6 w-40" />
    {["first", "second", "third"].map((card) => (
      <Skeleton key={card} className="h-48 rounded-card" />
    ))}
  </div>
);
