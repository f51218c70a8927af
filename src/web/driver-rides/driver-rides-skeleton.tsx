import { Skeleton } from "#web/ui/skeleton.tsx";

const rows = ["first", "second", "third"];

/** The shape of a list that is on its way: rows of a table, or cards on a phone. */
export const DriverRidesSkeleton = () => (
  <>
    <div className="hidden rounded-card border border-hairline bg-surface min-[70rem]:block">
      <div className="h-11 border-b border-hairline" />
      {rows.map((row) => (
        <div
          key={row}
          className="grid grid-cols-[8rem_6rem_1fr_4rem_4rem_4rem_6rem_10rem] gap-6 border-b border-hairline px-5 py-3 last:border-0"
        >
          <Skeleton className="h-10" />
          <Skeleton className="h-5" />
          <Skeleton className="h-10" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-6" />
          <Skeleton className="h-11 rounded-button" />
        </div>
      ))}
    </div>
    <div className="grid gap-4 md:grid-cols-2 min-[70rem]:hidden">
      {rows.map((row) => (
        <Skeleton key={row} className="h-72 rounded-card" />
      ))}
    </div>
  </>
);
