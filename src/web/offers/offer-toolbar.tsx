import { Check, Heart } from "lucide-react";
import type { ReactNode } from "react";
import { vehicleTypeLabels, vehicleTypes } from "#shared/drivers/vehicle-types.ts";
import { ToggleChip } from "#web/ui/forms/toggle-chip.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { type OfferList, type OfferSort, priceSteps } from "./offer-list.ts";
import type { OfferView } from "./offer-view.ts";
import { PriceStrip } from "./price-strip.tsx";

type OfferToolbarProps = {
  offers: readonly OfferView[];
  list: OfferList;
  onChange: (list: OfferList) => void;
  /** Offer marked in the strip of prices. */
  marked: OfferView | null;
  /** The list, below its order and filters. */
  children: ReactNode;
};

const labels = { best: "Best", total: "Cheapest", pickup: "Fastest", rating: "Top rated" };

/** Order of the offers as tabs, filters in one row, and all prices on a scale. */
export const OfferToolbar = ({ offers, list, onChange, marked, children }: OfferToolbarProps) => {
  // A single offer needs no choice.
  if (offers.length < 2) return children;
  const hasPickup = offers.some(({ pickupMinutes }) => pickupMinutes !== null);
  const allLabel = hasPickup ? "All" : "All Vehicles";
  const sorts = (Object.keys(labels) as OfferSort[]).filter(
    (sort) => sort !== "pickup" || hasPickup,
  );
  return (
    <Tabs
      label="Sort by"
      tabs={sorts.map((value) => ({ value, label: labels[value] }))}
      value={list.sort}
      onChange={(sort) => onChange({ ...list, sort })}
      panelClass="grid grid-cols-1 gap-2 pt-2"
    >
      {list.sort === "best" && <RankNote hasPickup={hasPickup} />}
      <Filters offers={offers} list={list} onChange={onChange} allLabel={allLabel} />
      <PriceStrip offers={offers} marked={marked} />
      {children}
    </Tabs>
  );
};

/** The order of Best in one sentence; the server's rule has the numbers. Below the list on a phone, which shows more offers. */
const RankNote = ({ hasPickup }: { hasPickup: boolean }) => (
  <p className="text-small text-fg-3 max-md:order-last">
    Best weighs {hasPickup ? "price, pickup" : "price"} and rating. Favorites first.
    <span className="max-md:hidden"> Drivers cannot pay for a higher place.</span>
  </p>
);

type ListProps = Pick<OfferToolbarProps, "offers" | "list" | "onChange">;
type FiltersProps = ListProps & { allLabel: string };

/** Filters as chips in one row, which scrolls sideways on a phone. */
const Filters = ({ offers, list, onChange, allLabel }: FiltersProps) => {
  const steps = priceSteps(offers);
  return (
    <div className="offer-chips">
      <fieldset className="contents">
        <legend className="sr-only">Vehicle type</legend>
        {[null, ...vehicleTypes].map((type) => (
          <VehicleChip
            key={type}
            label={type ? vehicleTypeLabels[type] : allLabel}
            isOn={list.vehicleType === type}
            onChoose={() => onChange({ ...list, vehicleType: type })}
          />
        ))}
      </fieldset>
      <FavoritesOnly offers={offers} list={list} onChange={onChange} />
      {steps.length > 0 && (
        <select
          aria-label="Highest price"
          value={list.maxPrice ?? ""}
          onChange={({ target }) => onChange({ ...list, maxPrice: Number(target.value) || null })}
          className={`min-h-11 shrink-0 rounded-full border bg-bg px-3 text-small font-medium ${list.maxPrice === null ? "border-control" : "border-accent text-accent"}`}
        >
          <option value="">Any price</option>
          {steps.map((step) => (
            <option key={step} value={step}>
              Up to ${step}
            </option>
          ))}
        </select>
      )}
    </div>
  );
};

type VehicleChipProps = {
  label: string;
  isOn: boolean;
  onChoose: () => void;
};

const VehicleChip = ({ label, isOn, onChoose }: VehicleChipProps) => (
  <label className="relative inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-1.5 rounded-full border border-control px-3 text-small font-medium transition-colors hover:bg-raised has-checked:border-accent has-checked:bg-tint-accent has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
    <input
      type="radio"
      name="vehicle"
      checked={isOn}
      onChange={onChoose}
      className="absolute inset-0 cursor-pointer appearance-none outline-none"
    />
    {isOn && <Check aria-hidden className="size-4 shrink-0" />}
    {label}
  </label>
);

/** Shows only favorites. Hidden without favorites, unless it is on and must be turned off. */
const FavoritesOnly = ({ offers, list, onChange }: ListProps) => {
  const count = offers.filter(({ isFavorite }) => isFavorite).length;
  if (count === 0 && !list.isFavoritesOnly) return null;
  return (
    <ToggleChip
      label="Favorites"
      name="favorites-only"
      icon={Heart}
      count={count}
      isOn={list.isFavoritesOnly}
      onChange={(isFavoritesOnly) => onChange({ ...list, isFavoritesOnly })}
    />
  );
};
