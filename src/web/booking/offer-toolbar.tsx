import {
  type VehicleType,
  vehicleTypeLabels,
  vehicleTypes,
} from "#shared/drivers/vehicle-types.ts";
import { FavoritesOnly, type OfferFiltersProps, SortBy } from "#web/offers/offer-filters.tsx";
import { priceSteps } from "#web/offers/offer-list.ts";
import { Select } from "#web/ui/forms/select.tsx";

const sorts = [
  { value: "best", label: "Best match" },
  { value: "total", label: "Total" },
  { value: "pickup", label: "Pickup time" },
  { value: "rating", label: "Rating" },
  { value: "favorites", label: "Favorites first" },
] as const;

/** Order and filters of the offers. */
export const OfferToolbar = ({ offers, list, onChange }: OfferFiltersProps) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] items-end gap-3 sm:max-lg:grid-cols-3">
    <SortBy sorts={sorts} list={list} onChange={onChange} />
    <Select
      label="Vehicle"
      value={list.vehicleType ?? ""}
      onChange={({ target }) => onChange({ ...list, vehicleType: vehicleTypeOf(target.value) })}
    >
      <option value="">All Vehicles</option>
      {vehicleTypes.map((type) => (
        <option key={type} value={type}>
          {vehicleTypeLabels[type]}
        </option>
      ))}
    </Select>
    <Select
      label="Highest total"
      value={list.maxTotal ?? ""}
      onChange={({ target }) => onChange({ ...list, maxTotal: Number(target.value) || null })}
    >
      <option value="">Any price</option>
      {priceSteps(offers).map((step) => (
        <option key={step} value={step}>
          Up to ${step}
        </option>
      ))}
    </Select>
    <FavoritesOnly name="offer-favorites" offers={offers} list={list} onChange={onChange} />
  </div>
);

const vehicleTypeOf = (value: string): VehicleType | null =>
  vehicleTypes.find((type) => type === value) ?? null;
