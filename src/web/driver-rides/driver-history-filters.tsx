import { RideDays } from "#web/rides/ride-days.tsx";
import { Choice } from "#web/ui/forms/choice.tsx";
import { FilterBar } from "#web/ui/tables/filter-bar.tsx";
import { SearchField } from "#web/ui/tables/search-field.tsx";
import type { RideFilter } from "./driver-history-search.ts";

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

/** Search and filters of the driver's rides. */
export const DriverHistoryFilters = ({ filter, onChange }: FilterProps) => (
  <FilterBar
    label="Rides"
    searchField={
      <SearchField
        name="rides-search"
        placeholder="Reference, rider or place"
        value={filter.search ?? ""}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
    }
    hasSearchText={filter.search !== undefined}
    filterValues={[filter.status, filter.kind, filter.from, filter.to, filter.order]}
    onClear={() => onChange(clearedFilters)}
    columns="lg:grid-cols-[repeat(5,minmax(0,1fr))_auto]"
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
    <RideDays filter={filter} aheadMinutes={AHEAD_MINUTES} onChange={onChange} />
    <Choice
      label="Sort by date"
      none="Closest to today"
      options={orders}
      value={filter.order}
      onChange={(order) => onChange({ order })}
    />
  </FilterBar>
);

const clearedFilters: RideFilter = {
  search: undefined,
  status: undefined,
  kind: undefined,
  from: undefined,
  to: undefined,
  order: undefined,
};

/** Latest day of the filter: more than the 90 days that rides are scheduled ahead (lead-time.ts). */
const AHEAD_MINUTES = 91 * 24 * 60;
