import { Search, X } from "lucide-react";
import {
  type VehicleType,
  vehicleTypeLabels,
  vehicleTypes,
} from "#shared/drivers/vehicle-types.ts";
import { FavoritesOnly, type OfferFiltersProps, SortBy } from "#web/offers/offer-filters.tsx";
import type { OfferView } from "#web/offers/offer-view.ts";
import { ChipGroup } from "#web/ui/forms/chip-group.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { listSorts } from "./stored-list.ts";

const labels = {
  best: "Best match",
  total: "Total price",
  rating: "Rating",
  favorites: "Favorites first",
} as const;
const sorts = listSorts.map((value) => ({ value, label: labels[value] }));

/** Search, order and vehicle type of the drivers. */
export const OfferFilters = ({ offers, list, onChange }: OfferFiltersProps) => (
  <search className="grid gap-3 min-[22.5rem]:grid-cols-[minmax(0,1fr)_9.5rem] lg:grid-cols-1 lg:gap-5">
    <TextField
      label="Driver's name"
      type="search"
      name="driver-search"
      placeholder="Search drivers..."
      autoComplete="off"
      start={<Search aria-hidden className="size-5" />}
      className="[&::-webkit-search-cancel-button]:hidden"
      end={list.search !== "" && <ClearSearch onClick={() => onChange({ ...list, search: "" })} />}
      value={list.search}
      onChange={({ target }) => onChange({ ...list, search: target.value })}
    />
    <SortBy name="driver-sort" sorts={sorts} list={list} onChange={onChange} />
    <div className="min-[22.5rem]:col-span-2 lg:col-span-1">
      <ChipGroup
        legend="Vehicle type"
        name="driver-vehicle"
        options={vehicleOptions(offers)}
        value={list.vehicleType ?? "ALL"}
        onChange={(type) => onChange({ ...list, vehicleType: type === "ALL" ? null : type })}
      />
    </div>
    <FavoritesOnly
      name="driver-favorites"
      className="min-[22.5rem]:col-span-2 lg:col-span-1"
      offers={offers}
      list={list}
      onChange={onChange}
    />
    <p className="hidden text-small text-fg-3 lg:block">
      Best match: your favorites, then price and rating. Nobody can pay for a place.
    </p>
  </search>
);

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

const vehicleOptions = (offers: readonly OfferView[]) => {
  const option = (type: VehicleType) => ({
    value: type,
    label: vehicleTypeLabels[type],
    count: offers.filter(({ vehicleType }) => vehicleType === type).length,
  });
  const all = { value: "ALL" as const, label: "All Vehicles", count: offers.length };
  return [all, ...vehicleTypes.map(option)];
};
