import { Clock3, LocateFixed, MapPin } from "lucide-react";
import { type Place, precisionLabel } from "#shared/places/place.ts";
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
  withDevicePosition: boolean;
  recent: readonly ChosenPlace[];
  results: readonly Place[];
}): AddressOption[] => {
  const typed = offered.text.trim().toLowerCase();
  const recent = offered.recent.filter(({ label }) => label.toLowerCase().includes(typed));
  const known = new Set(recent.map(({ label }) => label));
  const results = typed === "" ? [] : offered.results.filter(({ label }) => !known.has(label));
  const places = [...recent.map(recentOption), ...results.map(foundOption)];
  if (!offered.withDevicePosition) return places;
  return typed === "" ? [here, ...places] : [...places, here];
};

export const NO_PLACE_FOUND = "No place found. Try a ZIP code, a city or an airport.";

/** True if the last completed search, for this text or a prefix of it, found no place. */
export const hasNoMatch = (
  options: readonly AddressOption[],
  { address, search }: { address: Address; search: string },
): boolean => {
  const query = search.trim().toLowerCase();
  return (
    query !== "" &&
    address.place === null &&
    address.text.trim().toLowerCase().startsWith(query) &&
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

const foundOption = (results: Place, index: number): AddressOption => {
  const { label, detail, latitude, longitude } = results;
  const precision = precisionLabel(results.precision);
  const place = { label, latitude, longitude, precision };
  return { id: `found ${index} ${label}`, label, detail, icon: MapPin, place };
};
