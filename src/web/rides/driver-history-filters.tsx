import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Choice } from "#web/ui/choice.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { DriverHistoryDays } from "./driver-history-days.tsx";
import { isFiltered, type RideFilter } from "./driver-history-search.ts";

export type FilterProps = { filter: RideFilter; onChange: (change: RideFilter) => void };

const statuses = [
  { value: "pending", label: "Pending" },
  { value: "accepted", label: "Accepted" },
  { value: "completed", label: "Completed" },
  { value: "canceled", label: "Canceled" },
  { value: "missed", label: "No-show" },
  { value: "declined", label: "Rejected" },
] as const;
const kinds = [
  { value: "instant", label: "Rides now" },
  { value: "scheduled", label: "Scheduled" },
] as const;
const orders = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
] as const;

/** What the driver looks for among the rides; on a phone everything but the words is behind a button. */
export const DriverHistoryFilters = ({ filter, onChange }: FilterProps) => {
  const [isOpen, setOpen] = useState(isFiltered({ ...filter, search: undefined }));
  return (
    <search aria-label="Rides" className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <Words filter={filter} onChange={onChange} />
        </div>
        <Button
          variant="outline"
          size="lg"
          aria-expanded={isOpen}
          className="lg:hidden"
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden className="size-5" />
          <span className="max-sm:sr-only">Filters</span>
        </Button>
      </div>
      <div
        className={`grid gap-4 sm:grid-cols-2 lg:grid-cols-[repeat(5,minmax(0,1fr))_auto] lg:items-end ${isOpen ? "" : "max-lg:hidden"}`}
      >
        <Choice
          label="Status"
          none="Any status"
          options={statuses}
          value={filter.status}
          onChange={(status) => onChange({ status })}
        />
        <Choice
          label="Kind"
          none="Any kind"
          options={kinds}
          value={filter.kind}
          onChange={(kind) => onChange({ kind })}
        />
        <DriverHistoryDays filter={filter} onChange={onChange} />
        <Choice
          label="Sort by date"
          none="What is next"
          options={orders}
          value={filter.order}
          onChange={(order) => onChange({ order })}
        />
        <Clear filter={filter} onChange={onChange} />
      </div>
    </search>
  );
};

const Words = ({ filter, onChange }: FilterProps) => (
  <SearchField
    name="rides-search"
    placeholder="Reference, rider or place"
    value={filter.search ?? ""}
    onSearch={(words) => onChange({ search: words || undefined })}
  />
);

const nothing: RideFilter = {
  search: undefined,
  status: undefined,
  kind: undefined,
  from: undefined,
  to: undefined,
  order: undefined,
};

const Clear = ({ filter, onChange }: FilterProps) => (
  <Button
    variant="ghost"
    size="lg"
    disabled={!isFiltered(filter) && !filter.order}
    onClick={() => onChange(nothing)}
  >
    Clear filters
  </Button>
);
