import type { ReactNode } from "react";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { pageParam } from "#web/platform/pagination.ts";
import { RedirectToLastPage } from "#web/platform/redirect-to-last-page.tsx";
import type { TableSearch } from "#web/platform/table-search.ts";
import { Card } from "#web/ui/card.tsx";
import { Pager } from "#web/ui/tables/pager.tsx";
import { TableSkeleton } from "#web/ui/tables/table-skeleton.tsx";

type ResultTableProps = {
  /** Name of the list, such as "Rides". */
  label: string;
  /** Name of the list in the sentence of a failure, if it differs. */
  what?: string;
  results: { pagination: { totalPages: number } } | undefined;
  /** True if nothing matches. */
  isEmpty: boolean;
  error: Error | null;
  /** True while the next page is loading and the previous one is still shown. */
  isStale: boolean;
  search: TableSearch;
  onSearchChange: (change: TableSearch) => void;
  onRetry: () => void;
  /** Shown when nothing matches. */
  empty: ReactNode;
  children: ReactNode;
};

/** One page of matches with a pager, or the load failure. */
export const ResultTable = (props: ResultTableProps) => {
  const { label, results, error, search, onSearchChange } = props;
  if (!results && error)
    return (
      <Card className="!p-0">
        <LoadFailure
          what={props.what ?? `the ${label.toLowerCase()}`}
          error={error}
          onRetry={props.onRetry}
        />
      </Card>
    );
  if (!results) return <TableSkeleton />;
  const { totalPages } = results.pagination;
  const { page = 1 } = search;
  if (!props.isStale && page > totalPages) return <RedirectToLastPage page={totalPages} />;
  return (
    <div
      className={`grid grid-cols-1 gap-4 transition-opacity ${props.isStale ? "opacity-60" : ""}`}
    >
      {props.isEmpty ? <Card className="!p-0">{props.empty}</Card> : props.children}
      <Pager
        label={label}
        page={page}
        totalPages={totalPages}
        onChange={(page) => onSearchChange({ page: pageParam(page) })}
        size={search.size ?? "25"}
        onSize={(size) => onSearchChange({ size: size === "25" ? undefined : size })}
      />
    </div>
  );
};
