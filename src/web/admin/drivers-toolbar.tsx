import type { ReactNode } from "react";
import { marketIsoDate } from "#shared/market-time.ts";
import { FIRST_DAY } from "#web/platform/admin/first-day.ts";
import { omitDefault } from "#web/platform/table-search.ts";
import { Choice } from "#web/ui/forms/choice.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { DayFilter } from "#web/ui/tables/day-filter.tsx";
import { FilterBar } from "#web/ui/tables/filter-bar.tsx";
import { SearchField } from "#web/ui/tables/search-field.tsx";
import { clearedFilters } from "./driver-filters.ts";
import type { DriversSearch } from "./drivers-search.ts";

type DriversToolbarProps = {
  search: DriversSearch;
  tools: ReactNode;
  counts: Record<"all" | "verified" | "unverified", number> | undefined;
  onChange: (change: DriversSearch) => void;
};

/** Search and filters of the driver list. */
export const DriversToolbar = ({ search, counts, tools, onChange }: DriversToolbarProps) => (
  <FilterBar
    label="Drivers"
    tools={tools}
    searchField={
      <SearchField
        hasSlashKey
        name="drivers-search"
        placeholder="Name, contact or plate"
        value={search.search ?? ""}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
    }
    hasSearchText={search.search !== undefined}
    extraFilter={
      <Segments
        legend="Verification"
        name="drivers-filter"
        options={[
          { value: "all", label: "All", count: counts?.all },
          { value: "verified", label: "Verified", count: counts?.verified },
          { value: "unverified", label: "Unverified", count: counts?.unverified },
        ]}
        value={search.filter ?? "all"}
        onChange={(filter) => onChange({ filter: omitDefault("all", filter) })}
      />
    }
    filterValues={[search.payouts, search.vehicle, search.from, search.to]}
    onClear={() => onChange(clearedFilters)}
    columns="md:grid-cols-3 xl:grid-cols-5"
  >
    <Choice
      label="Payouts"
      none="Any"
      options={payouts}
      value={search.payouts}
      onChange={(value) => onChange({ payouts: value })}
    />
    <Choice
      label="Vehicle"
      none="Any"
      options={vehicles}
      value={search.vehicle}
      onChange={(value) => onChange({ vehicle: value })}
    />
    <JoinedDays search={search} onChange={onChange} />
  </FilterBar>
);

const missing = { value: "missing", label: "Missing" } as const;
const payouts = [{ value: "ready", label: "Connected" }, missing] as const;
const vehicles = [{ value: "ready", label: "Saved" }, missing] as const;

type JoinedDaysProps = { search: DriversSearch; onChange: (change: DriversSearch) => void };

/** First and last market day of joining. */
const JoinedDays = ({ search: { from, to }, onChange }: JoinedDaysProps) => {
  const today = marketIsoDate(new Date());
  const dayRange = { today, earliest: FIRST_DAY, latest: today };
  return (
    <>
      <DayFilter
        label="Joined from"
        name="drivers-from"
        day={from}
        {...dayRange}
        onChange={(day) => onChange({ from: day })}
      />
      <DayFilter
        label="Joined through"
        name="drivers-to"
        day={to}
        {...dayRange}
        error={from && to && to < from ? "Joined through is before joined from" : undefined}
        onChange={(day) => onChange({ to: day })}
      />
    </>
  );
};
