import { Skeleton } from "#web/ui/skeleton.tsx";

const ROWS = [1, 2, 3, 4, 5];

/** Five rows in the place of those that load. */
export const ReferralSkeleton = () => (
  <div role="status">
    <span className="sr-only">Loading referrals...</span>
    {ROWS.map((row) => (
      <div
        key={row}
        className="flex min-h-16 items-center justify-between gap-4 border-b border-hairline last:border-0"
      >
        <div className="grid gap-2">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-3 w-44" />
        </div>
        <Skeleton className="h-6 w-14" />
      </div>
    ))}
  </div>
);
