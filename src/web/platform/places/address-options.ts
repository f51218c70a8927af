import { Clock3, LocateFixed, MapPin } from "lucide-react";
import { type Place, precisionWords } from "#shared/places/place.ts";
import type { ComboboxOption } from "#web/ui/forms/combobox-options.tsx";
import type { Address, ChosenPlace } from "./chosen-place.ts";

export type AddressOption = ComboboxOption & { place: ChosenPlace | "here" };

const here: AddressOption = {
  id: "here",
  label: "Use Current Location",
  icon: LocateFixed,
  place: "here",
};

/**
 * Options of an address field: recent places, then search results; the device's position comes first until a result
 * fits.
 */
export const addressOptions = (offered: {
  text: string;
  withHere: boolean;
  recent: readonly ChosenPlace[];
  found: readonly Place[];
}): AddressOption[] => {
  const typed = offered.text.trim().toLowerCase();
  const recent = offered.recent.filter(({ label }) => label.toLowerCase().includes(typed));
  const known = new Set(recent.map(({ label }) => label));
  const found = typed === "" ? [] : offered.found.filter(({ label }) => !known.has(label));
  const places = [...recent.map(recentOption), ...found.map(foundOption)];
  if (!offered.withHere) return places;
  return typed === "" ? [here, ...places] : [...places, here];
};

export const NOTHING_FOUND = "No place found. Try a ZIP code, a city or an airport.";

/** True if the last completed search, for this text or a prefix of it, found no place. */
export const isNothingFound = (
  options: readonly AddressOption[],
  { address, search }: { address: Address; search: string },
): boolean => {
  const asked = search.trim().toLowerCase();
  return (
    asked !== "" &&
    address.place === null &&
    address.text.trim().toLowerCase().startsWith(asked) &&
    options.every(({ place }) => place === "here")
  );
};

const recentOption = (place: ChosenPlace): AddressOption => ({
  id: `recent ${place.label}`,
  label: place.label,
  detail: "Recent",
  icon: Clock3,
  place,
});

const foundOption = (found: Place, index: number): AddressOption => {
  const { label, detail, latitude, longitude } = found;
  const precision = precisionWords(found.precision);
  const place = { label, latitude, longitude, precision };
  return { id: `found ${index} ${label}`, label, detail, icon: MapPin, place };
};
