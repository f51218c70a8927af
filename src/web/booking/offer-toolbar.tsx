import { Heart } from "lucide-react";
import type { Offer } from "#shared/booking/contract.ts";
import { type VehicleType, vehicleTypes, vehicleTypeWords } from "#shared/drivers/vehicle-types.ts";
import { type OfferSort, type OfferView, offerSorts, priceSteps } from "#web/offers/offer-list.ts";
import { Select } from "#web/ui/forms/select.tsx";
import { ToggleChip } from "#web/ui/forms/toggle-chip.tsx";

type ToolbarProps = {
  offers: readonly Offer[];
  view: OfferView;
  onChange: (view: OfferView) => void;
};

/** Order and filters of the offers. */
export const OfferToolbar = ({ offers, view, onChange }: ToolbarProps) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] items-end gap-3 sm:grid-cols-3">
    <Select
      label="Sort by"
      value={view.sort}
      onChange={({ target }) => onChange({ ...view, sort: sortOf(target.value) })}
    >
      {offerSorts.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
    <Select
      label="Vehicle"
      value={view.vehicleType ?? ""}
      onChange={({ target }) => onChange({ ...view, vehicleType: vehicleTypeOf(target.value) })}
    >
      <option value="">All Vehicles</option>
      {vehicleTypes.map((type) => (
        <option key={type} value={type}>
          {vehicleTypeWords[type]}
        </option>
      ))}
    </Select>
    <Select
      label="Highest total"
      value={view.maxTotal ?? ""}
      onChange={({ target }) => onChange({ ...view, maxTotal: Number(target.value) || null })}
    >
      <option value="">Any price</option>
      {priceSteps(offers).map((step) => (
        <option key={step} value={step}>
          Up to ${step}
        </option>
      ))}
    </Select>
    <OnlyFavorites offers={offers} view={view} onChange={onChange} />
  </div>
);

/** Offered as long as there are favorites to show, or nothing else is shown. */
const OnlyFavorites = ({ offers, view, onChange }: ToolbarProps) => {
  const count = offers.filter(({ isFavorite }) => isFavorite).length;
  if (count === 0 && !view.isFavoritesOnly) return null;
  return (
    <ToggleChip
      label="Favorites"
      name="offer-favorites"
      icon={Heart}
      count={count}
      isOn={view.isFavoritesOnly}
      onChange={(isFavoritesOnly) => onChange({ ...view, isFavoritesOnly })}
    />
  );
};

const sortOf = (value: string): OfferSort =>
  offerSorts.find((sort) => sort.value === value)?.value ?? "best";

const vehicleTypeOf = (value: string): VehicleType | null =>
  vehicleTypes.find((type) => type === value) ?? null;
