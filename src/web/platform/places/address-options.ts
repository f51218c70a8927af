import { Bookmark, Clock3, LocateFixed, MapPin } from "lucide-react";
import { milesBetween } from "#shared/places/distance.ts";
import { isCoarse, type Place, type Point, precisionLabel } from "#shared/places/place.ts";
import type { SavedPlace } from "#shared/saved-places/contract.ts";
import type { ComboboxOption } from "#web/ui/forms/combobox-options.tsx";
import { type Address, type ChosenPlace, knownPlace } from "./chosen-place.ts";
import type { OwnPlaces } from "./own-places.ts";

export type AddressOption = ComboboxOption & { place: ChosenPlace | "here" };

const devicePositionOption: AddressOption = {
  id: "here",
  label: "Use Current Location",
  icon: LocateFixed,
  place: "here",
};

/**
 * Options of an address field: saved places, recent places, then search results, so that arriving
 * results never move a place. The device's position comes first while the field is empty, else
 * last.
 */
export const addressOptions = (input: {
  text: string;
  withDevicePosition: boolean;
  own: OwnPlaces;
  results: readonly Place[];
  /** Recent places show their distance from this point. */
  near: Point | null;
}): AddressOption[] => {
  const typedText = input.text.trim().toLowerCase();
  const fits = (text: string) => text.toLowerCase().includes(typedText);
  const savedPlaces = input.own.saved.filter(({ name, label }) => fits(name) || fits(label));
  const recent = input.own.recent.filter(({ label }) => fits(label));
  const knownLabels = new Set([...savedPlaces, ...recent].map(({ label }) => label));
  const results =
    typedText === "" ? [] : input.results.filter(({ label }) => !knownLabels.has(label));
  const places = [
    ...savedPlaces.map(savedOption),
    ...recent.map((place) => recentOption(place, input.near)),
    ...results.map(foundOption),
  ];
  if (!input.withDevicePosition) return places;
  return typedText === "" ? [devicePositionOption, ...places] : [...places, devicePositionOption];
};

const NO_PLACE_FOUND = "No match. Check the spelling, or try a ZIP code, a city or an airport.";
const PREPARING_ADDRESSES =
  "Street addresses are still being prepared and appear here in a moment. ZIP codes, cities and airports work now.";

/** Note if the last completed search, for this text or a prefix of it, found no place. */
export const emptyNote = (
  options: readonly AddressOption[],
  { address, search, isPreparing }: { address: Address; search: string; isPreparing: boolean },
): string | undefined => {
  const query = search.trim().toLowerCase();
  const isUnmatched =
    query !== "" &&
    address.place === null &&
    address.text.trim().toLowerCase().startsWith(query) &&
    options.every(({ place }) => place === "here");
  if (!isUnmatched) return undefined;
  return isPreparing ? PREPARING_ADDRESSES : NO_PLACE_FOUND;
};

const savedOption = (savedPlace: SavedPlace): AddressOption => ({
  id: `saved ${savedPlace.id}`,
  label: savedPlace.name,
  detail: isCoarse(savedPlace.precision)
    ? `${savedPlace.label} · ${precisionLabel(savedPlace.precision)}`
    : savedPlace.label,
  icon: Bookmark,
  place: knownPlace(savedPlace),
});

const recentOption = (place: ChosenPlace, near: Point | null): AddressOption => ({
  id: `recent ${place.label}`,
  label: place.label,
  detail: near ? `Recent · ${awayText(milesBetween(near, place))}` : "Recent",
  icon: Clock3,
  place,
});

/** Distances from here on are shown without a decimal. */
const FAR_MILES = 10;

const awayText = (miles: number): string => `${miles.toFixed(miles < FAR_MILES ? 1 : 0)} mi away`;

const foundOption = (result: Place, index: number): AddressOption => {
  const { label, detail, latitude, longitude } = result;
  const precision = precisionLabel(result.precision);
  const place = { label, latitude, longitude, precision };
  return { id: `found ${index} ${label}`, label, detail, icon: MapPin, place };
};
