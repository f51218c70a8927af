import { Heart, Search, X } from "lucide-react";
import { type VehicleType, vehicleTypes, vehicleTypeWords } from "#shared/drivers/vehicle-types.ts";
import type { AvailableDriver } from "#shared/scheduling/contract.ts";
import { ChipGroup } from "#web/ui/forms/chip-group.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { ToggleChip } from "#web/ui/forms/toggle-chip.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { type DriverSort, type DriverView, driverSorts } from "./driver-list.ts";

type FiltersProps = {
  drivers: readonly AvailableDriver[];
  view: DriverView;
  onChange: (view: DriverView) => void;
};

/** Search, order and vehicle type of the drivers. */
export const DriverFilters = ({ drivers, view, onChange }: FiltersProps) => (
  <search className="grid gap-3 min-[22.5rem]:grid-cols-[minmax(0,1fr)_9.5rem] lg:grid-cols-1 lg:gap-5">
    <TextField
      label="Driver's name"
      type="search"
      name="driver-search"
      placeholder="Search drivers..."
      autoComplete="off"
      start={<Search aria-hidden className="size-5" />}
      className="[&::-webkit-search-cancel-button]:hidden"
      end={view.search !== "" && <ClearSearch onClick={() => onChange({ ...view, search: "" })} />}
      value={view.search}
      onChange={({ target }) => onChange({ ...view, search: target.value })}
    />
    <Select
      label="Sort by"
      name="driver-sort"
      value={view.sort}
      onChange={({ target }) => onChange({ ...view, sort: sortOf(target.value) })}
    >
      {driverSorts.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
    <div className="min-[22.5rem]:col-span-2 lg:col-span-1">
      <ChipGroup
        legend="Vehicle type"
        name="driver-vehicle"
        options={vehicleOptions(drivers)}
        value={view.vehicleType ?? "ALL"}
        onChange={(type) => onChange({ ...view, vehicleType: type === "ALL" ? null : type })}
      />
    </div>
    <OnlyFavorites drivers={drivers} view={view} onChange={onChange} />
    <p className="hidden text-small text-fg-3 lg:block">
      Best match: your favorites, then price and rating. Nobody can pay for a place.
    </p>
  </search>
);

/** Offered as long as there are favorites to show, or nobody else is shown. */
const OnlyFavorites = ({ drivers, view, onChange }: FiltersProps) => {
  const count = drivers.filter(({ isFavorite }) => isFavorite).length;
  if (count === 0 && !view.isFavoritesOnly) return null;
  return (
    <div className="min-[22.5rem]:col-span-2 lg:col-span-1">
      <ToggleChip
        label="Favorites"
        name="driver-favorites"
        icon={Heart}
        count={count}
        isOn={view.isFavoritesOnly}
        onChange={(isFavoritesOnly) => onChange({ ...view, isFavoritesOnly })}
      />
    </div>
  );
};

const ClearSearch = ({ onClick }: { onClick: () => void }) => (
  <IconButton
    icon={X}
    label="Clear search"
    onClick={(event) => {
      onClick();
      event.currentTarget.closest("search")?.querySelector("input")?.focus();
    }}
  />
);

const vehicleOptions = (drivers: readonly AvailableDriver[]) => {
  const option = (type: VehicleType) => ({
    value: type,
    label: vehicleTypeWords[type],
    count: drivers.filter(({ vehicleType }) => vehicleType === type).length,
  });
  const all = { value: "ALL" as const, label: "All Vehicles", count: drivers.length };
  return [all, ...vehicleTypes.map(option)];
};

const sortOf = (value: string): DriverSort =>
  driverSorts.find((sort) => sort.value === value)?.value ?? "best";
