import type { Geocoder } from "#server/adapters/geocoding/geocoder.ts";
import { DEFAULT_LIMIT } from "#server/adapters/geocoding/geocoder.ts";
import { didYouMean, isGuess } from "#server/adapters/geocoding/labels.ts";
import { withNames } from "#server/adapters/geocoding/place-names.ts";
import type { Db } from "#server/database/db.ts";
import { readCoordinates } from "#shared/places/coordinates.ts";
import { milesBetween } from "#shared/places/distance.ts";
import type { Place, Point } from "#shared/places/place.ts";
import type { ActivePack } from "./active-packs.ts";
import type { FoundAddress } from "./found-address.ts";
import { type AddressQuery, findArea, readQuery } from "./read-query.ts";
import { repairText } from "./repair-text.ts";
import { searchAddresses } from "./search-addresses.ts";
import { listNearestHouses } from "./search-queries.ts";

/** A rider farther from a pack means an address elsewhere, unless the text names a city of the pack. */
const NEAR_PACK_MILES = 40;
/** Maximum distance between a city's middle and an address in it. */
const CITY_MILES = 10;
/** A position is named after a house within this distance. */
const HOUSE_MILES = 0.1;

interface CityGeocoderOptions {
  db: Db;
  packs: () => readonly ActivePack[];
  /** Serves the rest of the country. */
  rest: Geocoder;
}

/** Finds addresses of the city packs, and all other places with another geocoder. */
export function cityGeocoder({ db, packs, rest }: CityGeocoderOptions): Geocoder {
  const lookUp = async (text: string, near?: Point): Promise<FoundAddress[]> => {
    const query = readQuery(
      text,
      packs().map(({ areas }) => areas),
    );
    const matchingPacks = packs().filter((pack) =>
      query.area === "" ? isClose(pack, near) : findArea([pack.areas], query.area) !== null,
    );
    const first = matchingPacks[0];
    if (!first || query.name.length < 2) return [];
    const around = pointToSearchFrom(query, near) ?? centerOf(first);
    return searchAddresses(db, { packs: matchingPacks, query, near: around });
  };
  const search = async (text: string, near?: Point): Promise<FoundAddress[]> => {
    if (packs().length === 0 || readCoordinates(text)) return [];
    const addresses = await lookUp(text, near);
    if (addresses.length > 0) return addresses;
    const isAreaWord = (word: string) => packs().some(({ areaWords }) => areaWords.has(word));
    const repaired = repairText(text, isAreaWord);
    if (repaired === text) return [];
    const repairedAddresses = await lookUp(repaired, near);
    return repairedAddresses.map((each) => ({ ...each, typos: Math.max(1, each.typos) }));
  };
  return withNames({
    zipNear: rest.zipNear,
    areaMiles: rest.areaMiles,
    ambiguousCity: rest.ambiguousCity,
    find: async (text, near) => {
      const [best] = await search(text, near);
      if (!best) return rest.find(text, near);
      if (best.isWhole && best.typos === 0) return best.place;
      // An exact match ranks before misspelled and prefix matches.
      const knownPlace = await rest.find(text, near);
      return knownPlace && isExact(knownPlace, text) ? knownPlace : best.place;
    },
    suggest: async (text, near, limit = DEFAULT_LIMIT) => {
      const [foundPlaces, others] = await Promise.all([
        search(text, near),
        rest.suggest(text, near, limit),
      ]);
      const exact = foundPlaces.filter(({ typos }) => typos === 0).map(({ place }) => place);
      const resembling = foundPlaces
        .filter(({ typos }) => typos > 0)
        .map(({ place }) => didYouMean(place));
      // The area of an address is not suggested beside the address itself.
      const isCoarseAddress = ({ precision, label }: Place) =>
        /^(zip|city)$/.test(precision) && /^\d/.test(label) && foundPlaces.length > 0;
      const otherPlaces = others.filter((place) => !isCoarseAddress(place));
      const sure = otherPlaces.filter((place) => !isGuess(place));
      const all = [
        ...(sure.some((place) => isNamedCity(place, text))
          ? []
          : sure.filter((place) => isNamedAirport(place, text))),
        ...exact.slice(0, limit - 1),
        ...[...sure, ...exact, ...resembling, ...otherPlaces],
      ];
      return unique(all).slice(0, limit);
    },
    reverse: async (point) => {
      const inside = packs().filter((pack) => milesTo(pack, point) === 0);
      if (inside.length === 0) return rest.reverse(point);
      return (await nameAfterHouse(db, inside, point)) ?? rest.reverse(point);
    },
  });
}

/** The middle of a named neighborhood, or of a city that `near` is not in; else `near`. */
function pointToSearchFrom({ areaAt, isCity }: AddressQuery, near?: Point): Point | undefined {
  if (!areaAt) return near;
  return isCity && near && milesBetween(near, areaAt) <= CITY_MILES ? near : areaAt;
}

/**
 * True for an exact place, and for a city, ZIP code or street if the text has no number (else it is only near the
 * address).
 */
const isExact = (place: Place, text: string) =>
  !isGuess(place) && (!/^(zip|city|street)$/.test(place.precision) || !/\d/.test(text));

/** A whole airport code or name ("JFK", "LaGuardia") means the airport, although other names begin with it too. */
function isNamedAirport({ precision, label }: Place, text: string): boolean {
  const words = text.trim().toUpperCase();
  const name = label.toUpperCase();
  return (
    precision === "airport" &&
    words !== "" &&
    (name.endsWith(`(${words})`) ||
      `${name} `.startsWith(`${words.replace(/ AIRPORT$/, "")} AIRPORT `))
  );
}

/** A whole city name ("Boston", "boise, id") means the city, although its airport may have the same name. */
function isNamedCity({ precision, label }: Place, text: string): boolean {
  const words = text.trim().toUpperCase();
  return precision === "city" && `${label},`.toUpperCase().startsWith(`${words.split(",")[0]},`);
}

function unique(places: Place[]): Place[] {
  const byLabel = new Map<string, Place>();
  for (const place of places) {
    const label = place.label.toLowerCase();
    if (!byLabel.has(label)) byLabel.set(label, place);
  }
  return [...byLabel.values()];
}

const isClose = (pack: ActivePack, near: Point | undefined) =>
  near === undefined || milesTo(pack, near) <= NEAR_PACK_MILES;

function milesTo({ bounds: [west, south, east, north] }: ActivePack, point: Point): number {
  const nearest = {
    latitude: Math.min(north, Math.max(south, point.latitude)),
    longitude: Math.min(east, Math.max(west, point.longitude)),
  };
  return milesBetween(nearest, point);
}

const centerOf = ({ bounds: [west, south, east, north] }: ActivePack): Point => ({
  latitude: (south + north) / 2,
  longitude: (west + east) / 2,
});

async function nameAfterHouse(db: Db, packs: ActivePack[], point: Point): Promise<Place | null> {
  const houses = await listNearestHouses(
    db,
    packs.map(({ id }) => id),
    point,
  );
  const [house] = houses.toSorted(
    (one, other) => milesBetween(one, point) - milesBetween(other, point),
  );
  if (!house || milesBetween(house, point) > HOUSE_MILES) return null;
  const { label, name, city, state, zip } = house;
  return {
    label: `Near ${label} ${name}, ${city}, ${state} ${zip}`,
    detail: "Exact position",
    latitude: point.latitude,
    longitude: point.longitude,
    precision: "coordinates",
  };
}
