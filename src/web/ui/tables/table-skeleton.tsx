import { Skeleton } from "#web/ui/skeleton.tsx";

/** Loading placeholder of a table: header and `rows` rows; cards on a phone. */
export const TableSkeleton = ({ rows = 8 }: { rows?: number }) => {
  const rowIndexes = Array.from({ length: rows }, (_, row) => row);
  return (
    <>
      <div className="hidden rounded-card border border-hairline bg-surface lg:block">
        <div className="h-11 border-b border-hairline" />
        {rowIndexes.map((row) => (
          <div
            key={row}
            style={{ gridTemplateColumns: "2fr 2fr 1fr 1fr 1fr" }}
            className="grid gap-6 border-b border-hairline px-5 py-4 last:border-0"
          >
            <Skeleton className="h-5" />
            <Skeleton className="h-5" />
            <Skeleton className="h-5" />
            <Skeleton className="h-5" />
            <Skeleton className="h-5" />
          </div>
        ))}
      </div>
      <div className="grid gap-4 lg:hidden">
        {rowIndexes.slice(0, 4).map((row) => (
          <div
            key={row}
            className="grid h-32 content-start gap-3 rounded-card border border-hairline bg-surface p-5"
          >
            <Skeleton className="h-5" />
            <Skeleton className="h-5 w-40" />
          </div>
        ))}
      </div>
    </>
  );
};
