import type { Offer } from "#shared/booking/contract.ts";
import { type VehicleType, vehicleTypes, vehicleTypeWords } from "#shared/drivers/vehicle-types.ts";
import { Select } from "#web/ui/select.tsx";
import { type OfferSort, type OfferView, offerSorts, priceSteps } from "./offer-list.ts";

/** Order and filters of the offers. */
export const OfferToolbar = ({
  offers,
  view,
  onChange,
}: {
  offers: readonly Offer[];
  view: OfferView;
  onChange: (view: OfferView) => void;
}) => (
  <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
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
  </div>
);

const sortOf = (value: string): OfferSort =>
  offerSorts.find((sort) => sort.value === value)?.value ?? "best";

const vehicleTypeOf = (value: string): VehicleType | null =>
  vehicleTypes.find((type) => type === value) ?? null;
