import type { ReactNode } from "react";
import { actTitle } from "#shared/admin/act-title.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { FIRST_DAY } from "#web/platform/admin/first-day.ts";
import { Choice } from "#web/ui/forms/choice.tsx";
import { DayFilter } from "#web/ui/tables/day-filter.tsx";
import { FilterBar } from "#web/ui/tables/filter-bar.tsx";
import { SearchField } from "#web/ui/tables/search-field.tsx";
import type { AuditSearch } from "./audit-search.ts";

type AuditFiltersProps = {
  /** Title of the page. */
  label: string;
  placeholder: string;
  /** Label of the action filter: "Action" or "Event". */
  noun: string;
  search: AuditSearch;
  /** Actions that occur. */
  actions: readonly string[];
  tools?: ReactNode;
  onChange: (change: AuditSearch) => void;
};

/** Filters of the audit log and of the security events. */
export const AuditFilters = ({
  label,
  placeholder,
  noun,
  search,
  actions,
  tools,
  onChange,
}: AuditFiltersProps) => {
  const { action, from, to } = search;
  const today = marketIsoDate(new Date());
  const dayRange = { today, earliest: FIRST_DAY, latest: today };
  // Keeps the requested action selectable even if the log has none.
  const selectableActions = action && !actions.includes(action) ? [...actions, action] : actions;
  return (
    <FilterBar
      label={label}
      tools={tools}
      searchField={
        <SearchField
          hasSlashKey
          name="audit-search"
          placeholder={placeholder}
          value={search.search ?? ""}
          onSearch={(text) => onChange({ search: text || undefined })}
        />
      }
      hasSearchText={search.search !== undefined}
      filterValues={[action, from, to]}
      onClear={() => onChange(clearedFilters)}
      columns="md:grid-cols-3 xl:grid-cols-[repeat(3,minmax(0,1fr))_auto]"
    >
      <Choice
        label={noun}
        none={`Any ${noun.toLowerCase()}`}
        options={selectableActions.map((value) => ({ value, label: actTitle(value) }))}
        value={action}
        onChange={(value) => onChange({ action: value })}
      />
      <DayFilter
        label="From"
        name="audit-from"
        day={from}
        {...dayRange}
        onChange={(day) => onChange({ from: day })}
      />
      <DayFilter
        label="To"
        name="audit-to"
        day={to}
        {...dayRange}
        error={from && to && to < from ? "To is before from" : undefined}
        onChange={(day) => onChange({ to: day })}
      />
    </FilterBar>
  );
};

export const clearedFilters: AuditSearch = {
  search: undefined,
  action: undefined,
  from: undefined,
  to: undefined,
};
