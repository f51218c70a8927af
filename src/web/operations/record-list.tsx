import { Receipt } from "lucide-react";
import type { ReactNode } from "react";
import { ResultTable } from "#web/platform/admin/result-table.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { clearedFilters, isFiltered } from "./ride-filters.ts";
import type { RidesSearch } from "./rides-search.ts";

type RecordListProps = {
  /** "Rides" or "Payments". */
  label: string;
  results: { isManyPeople: boolean; pagination: { totalPages: number } } | undefined;
  isEmpty: boolean;
  error: Error | null;
  isStale: boolean;
  search: RidesSearch;
  onSearchChange: (change: RidesSearch) => void;
  onRetry: () => void;
  children: ReactNode;
};

/** A page of rides or payments, with a hint when the search matches too many people. */
export const RecordList = ({ children, ...props }: RecordListProps) => (
  <>
    {props.results?.isManyPeople && (
      <p role="status" className="text-small text-fg-2">
        Many people match this name: the rides of the first 20 are shown. Add a last name or an
        email.
      </p>
    )}
    <ResultTable {...props} empty={<NothingFound {...props} />}>
      {children}
    </ResultTable>
  </>
);

const NothingFound = ({
  label,
  search,
  onSearchChange,
}: Pick<RecordListProps, "label" | "search" | "onSearchChange">) => (
  <EmptyState icon={Receipt} text={`No ${label.toLowerCase()} found`}>
    {isFiltered(search) && (
      <Button variant="outline" onClick={() => onSearchChange(clearedFilters)}>
        Show all {label.toLowerCase()}
      </Button>
    )}
  </EmptyState>
);
