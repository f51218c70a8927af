import { Search, SlidersHorizontal, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { DriverHistoryDays } from "./driver-history-days.tsx";
import { isFiltered, type RideFilter } from "./driver-history-search.ts";
import { useTyped } from "./use-typed.ts";

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
      <div className="flex items-end gap-3">
        <div className="min-w-0 flex-1">
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
          Filters
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

const Words = ({ filter, onChange }: FilterProps) => {
  const { typed, type, put } = useTyped(filter.search ?? "", (words) =>
    onChange({ search: words || undefined }),
  );
  return (
    <TextField
      label="Search"
      type="search"
      name="rides-search"
      maxLength={100}
      placeholder="Reference, rider or place"
      autoComplete="off"
      start={<Search aria-hidden className="size-5" />}
      className="[&::-webkit-search-cancel-button]:hidden"
      end={
        typed !== "" && (
          <IconButton
            icon={X}
            label="Clear search"
            onClick={(event) => {
              put("");
              event.currentTarget.closest("search")?.querySelector("input")?.focus();
            }}
          />
        )
      }
      value={typed}
      onChange={({ target }) => type(target.value)}
    />
  );
};

type ChoiceProps<Value extends string> = {
  label: string;
  /** What it says while nothing is chosen. */
  none: string;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
};

const Choice = <Value extends string>({ label, none, options, ...rest }: ChoiceProps<Value>) => (
  <Select
    label={label}
    value={rest.value ?? ""}
    onChange={({ target }) =>
      rest.onChange(options.find(({ value }) => value === target.value)?.value)
    }
  >
    <option value="">{none}</option>
    {options.map(
      (option): ReactNode => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ),
    )}
  </Select>
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
