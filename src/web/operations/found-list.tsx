import { Receipt } from "lucide-react";
import type { ReactNode } from "react";
import { FoundTable } from "#web/platform/admin/found-table.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { everything, isFiltered } from "./rides-asked.ts";
import type { RidesSearch } from "./rides-search.ts";

type FoundListProps = {
  /** "Rides". */
  label: string;
  found: { isManyPeople: boolean; pagination: { totalPages: number } } | undefined;
  isEmpty: boolean;
  error: Error | null;
  isOld: boolean;
  search: RidesSearch;
  onLook: (change: RidesSearch) => void;
  onRetry: () => void;
  children: ReactNode;
};

/** A page of rides or payments, with a hint when the search matches too many people. */
export const FoundList = ({ children, ...props }: FoundListProps) => (
  <>
    {props.found?.isManyPeople && (
      <p role="status" className="text-small text-fg-2">
        Many people have such a name: the rides of the first 20 are shown. Add a last name or an
        email.
      </p>
    )}
    <FoundTable {...props} empty={<NothingFound {...props} />}>
      {children}
    </FoundTable>
  </>
);

const NothingFound = ({
  label,
  search,
  onLook,
}: Pick<FoundListProps, "label" | "search" | "onLook">) => (
  <EmptyState icon={Receipt} text={`No ${label.toLowerCase()} found`}>
    {isFiltered(search) && (
      <Button variant="outline" onClick={() => onLook(everything)}>
        Show all {label.toLowerCase()}
      </Button>
    )}
  </EmptyState>
);
