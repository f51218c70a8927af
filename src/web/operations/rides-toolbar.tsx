import type { ReactNode } from "react";
import { marketIsoDate } from "#shared/market-time.ts";
import { moneyFilters } from "#shared/operations/list-choices.ts";
import { rideStates } from "#shared/rides/ride-states.ts";
import { kindLabels } from "#shared/rides/state-text.ts";
import { FIRST_DAY } from "#web/platform/admin/first-day.ts";
import { Choice } from "#web/ui/forms/choice.tsx";
import { DayFilter } from "#web/ui/tables/day-filter.tsx";
import { FilterBar } from "#web/ui/tables/filter-bar.tsx";
import { SearchField } from "#web/ui/tables/search-field.tsx";
import { clearedFilters } from "./ride-filters.ts";
import type { RidesSearch } from "./rides-search.ts";
import { moneyStyles, stateStyles } from "./status-styles.ts";

type RidesToolbarProps = {
  label: string;
  search: RidesSearch;
  tools: ReactNode;
  onChange: (change: RidesSearch) => void;
};

/** Search and filters of rides and payments. */
export const RidesToolbar = ({ label, search, tools, onChange }: RidesToolbarProps) => (
  <FilterBar
    label={label}
    tools={tools}
    searchField={
      <SearchField
        hasSlashKey
        name="rides-search"
        placeholder="Ride, person or Stripe id"
        value={search.search ?? ""}
        onSearch={(words) => onChange({ search: words || undefined })}
      />
    }
    hasSearchText={search.search !== undefined}
    filterValues={[search.state, search.money, search.kind, search.from, search.to]}
    onClear={() => onChange(clearedFilters)}
    columns="md:grid-cols-3 xl:grid-cols-[repeat(3,minmax(0,1fr))_repeat(2,12rem)_auto]"
  >
    <Choice
      label="Ride status"
      none="Any"
      options={states}
      value={search.state}
      onChange={(state) => onChange({ state })}
    />
    <Choice
      label="Payment status"
      none="Any"
      options={moneyOptions}
      value={search.money}
      onChange={(money) => onChange({ money })}
    />
    <Choice
      label="Ride type"
      none="Any"
      options={kinds}
      value={search.kind}
      onChange={(kind) => onChange({ kind })}
    />
    <Days search={search} onChange={onChange} />
  </FilterBar>
);

const states = rideStates.map((value) => ({ value, label: stateStyles[value].word }));
const moneyOptions = moneyFilters.map((value) => ({ value, label: moneyStyles[value].word }));
const kinds = (["instant", "scheduled"] as const).map((value) => ({
  value,
  label: kindLabels[value],
}));

/** First and last day of booking, in the market. */
const Days = ({
  search: { from, to },
  onChange,
}: Pick<RidesToolbarProps, "search" | "onChange">) => {
  const today = marketIsoDate(new Date());
  const span = { today, earliest: FIRST_DAY, latest: today };
  return (
    <>
      <DayFilter
        label="Booked from"
        name="rides-from"
        day={from}
        {...span}
        onChange={(day) => onChange({ from: day })}
      />
      <DayFilter
        label="Booked through"
        name="rides-to"
        day={to}
        {...span}
        error={from && to && to < from ? "Booked through is before booked from" : undefined}
        onChange={(day) => onChange({ to: day })}
      />
    </>
  );
};
