import { Receipt } from "lucide-react";
import type { ReactNode } from "react";
import { laterPage } from "#web/app/later-page.ts";
import { LoadFailure } from "#web/app/load-failure.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pager } from "#web/ui/pager.tsx";
import { TableSkeleton } from "#web/ui/table-skeleton.tsx";
import { everything, isFiltered, type RidesSearch } from "./rides-search.ts";

type Found = {
  isManyPeople: boolean;
  pagination: { totalItems: number; totalPages: number };
};

type FoundListProps = {
  /** "Rides". */
  label: string;
  found: Found | undefined;
  error: Error | null;
  isOld: boolean;
  search: RidesSearch;
  onLook: (change: RidesSearch) => void;
  onRetry: () => void;
  children: ReactNode;
};

/** A page of what was found, or why there is none. */
export const FoundList = (props: FoundListProps) => {
  const { label, found, error, search, onLook } = props;
  if (!found && error)
    return (
      <Card className="!p-0">
        <LoadFailure error={error} onRetry={props.onRetry} />
      </Card>
    );
  if (!found) return <TableSkeleton />;
  return (
    <div className={`grid gap-4 transition-opacity ${props.isOld ? "opacity-60" : ""}`}>
      {found.isManyPeople && (
        <p role="status" className="text-small text-fg-2">
          Many people have such a name: the rides of the first 20 are shown. Add a last name or an
          email.
        </p>
      )}
      {found.pagination.totalItems > 0 ? (
        props.children
      ) : (
        <Card className="!p-0">
          <EmptyState icon={Receipt} text={`No ${label.toLowerCase()} found`}>
            {isFiltered(search) && (
              <Button variant="outline" onClick={() => onLook(everything)}>
                Show all {label.toLowerCase()}
              </Button>
            )}
          </EmptyState>
        </Card>
      )}
      <Pager
        label={label}
        page={search.page ?? 1}
        totalPages={found.pagination.totalPages}
        onChange={(page) => onLook({ page: laterPage(page) })}
        size={search.size ?? "25"}
        onSize={(size) => onLook({ size: size === "25" ? undefined : size })}
      />
    </div>
  );
};
