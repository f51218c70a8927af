import { Heart } from "lucide-react";
import { Select } from "#web/ui/forms/select.tsx";
import { ToggleChip } from "#web/ui/forms/toggle-chip.tsx";
import type { OfferList, OfferSort } from "./offer-list.ts";
import type { OfferView } from "./offer-view.ts";

export type OfferFiltersProps = {
  offers: readonly OfferView[];
  list: OfferList;
  onChange: (list: OfferList) => void;
};

type SortByProps = Omit<OfferFiltersProps, "offers"> & {
  name?: string;
  sorts: readonly { value: OfferSort; label: string }[];
};

/** Sort order of the offers. */
export const SortBy = ({ name, sorts, list, onChange }: SortByProps) => (
  <Select
    label="Sort by"
    name={name}
    value={list.sort}
    onChange={({ target }) =>
      onChange({
        ...list,
        sort: sorts.find(({ value }) => value === target.value)?.value ?? "best",
      })
    }
  >
    {sorts.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </Select>
);

type FavoritesOnlyProps = OfferFiltersProps & { name: string; className?: string };

/** Shows only favorites. Hidden without favorites, unless it is on and must be turned off. */
export const FavoritesOnly = ({ offers, list, ...props }: FavoritesOnlyProps) => {
  const count = offers.filter(({ isFavorite }) => isFavorite).length;
  if (count === 0 && !list.isFavoritesOnly) return null;
  const chip = (
    <ToggleChip
      label="Favorites"
      name={props.name}
      icon={Heart}
      count={count}
      isOn={list.isFavoritesOnly}
      onChange={(isFavoritesOnly) => props.onChange({ ...list, isFavoritesOnly })}
    />
  );
  return props.className ? <div className={props.className}>{chip}</div> : chip;
};
