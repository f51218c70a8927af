import { Skeleton } from "#web/ui/skeleton.tsx";

/** Columns of the page of a rider or driver. */
export const personColumnsClass =
  "grid grid-cols-1 items-start gap-3 lg:gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]";

/** Placeholder of the page of a rider or driver. */
export const PersonSkeleton = () => (
  <>
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div className="flex items-center gap-4">
        <Skeleton className="size-16 rounded-full" />
        <div className="grid gap-1">
          <Skeleton className="h-8 w-48" />
          <Skeleton className="h-6 w-56" />
          <Skeleton className="h-6 w-40" />
        </div>
      </div>
      <Skeleton className="h-11 w-77 rounded-button" />
    </div>
    <div className={personColumnsClass}>
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  </>
);
