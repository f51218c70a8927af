import type { ReactNode } from "react";
import { LastPage } from "#web/platform/last-page.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { pageParam } from "#web/platform/pagination.ts";
import type { TableSearch } from "#web/platform/table-search.ts";
import { Card } from "#web/ui/card.tsx";
import { Pager } from "#web/ui/tables/pager.tsx";
import { TableSkeleton } from "#web/ui/tables/table-skeleton.tsx";

type FoundTableProps = {
  /** "Rides". */
  label: string;
  found: { pagination: { totalPages: number } } | undefined;
  /** True if nothing matches. */
  isEmpty: boolean;
  error: Error | null;
  /** True while the next page is loading. */
  isOld: boolean;
  search: TableSearch;
  onLook: (change: TableSearch) => void;
  onRetry: () => void;
  /** Shown when nothing matches. */
  empty: ReactNode;
  children: ReactNode;
};

/** One page of matches with a pager, or the load failure. */
export const FoundTable = (props: FoundTableProps) => {
  const { label, found, error, search, onLook } = props;
  if (!found && error)
    return (
      <Card className="!p-0">
        <LoadFailure error={error} onRetry={props.onRetry} />
      </Card>
    );
  if (!found) return <TableSkeleton />;
  const { totalPages } = found.pagination;
  const { page = 1 } = search;
  if (!props.isOld && page > totalPages) return <LastPage page={totalPages} />;
  return (
    <div className={`grid grid-cols-1 gap-4 transition-opacity ${props.isOld ? "opacity-60" : ""}`}>
      {props.isEmpty ? <Card className="!p-0">{props.empty}</Card> : props.children}
      <Pager
        label={label}
        page={page}
        totalPages={totalPages}
        onChange={(page) => onLook({ page: pageParam(page) })}
        size={search.size ?? "25"}
        onSize={(size) => onLook({ size: size === "25" ? undefined : size })}
      />
    </div>
  );
};
