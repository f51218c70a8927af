import type { Tags } from "#server/city/osm/read-extract.ts";
import type { Coordinates, House, NamedPlace } from "./address-rows.ts";
import type { areaFinder } from "./area-finder.ts";
import { kindOf } from "./place-kind.ts";
import { searchKey } from "./search-key.ts";

export interface NameCollector {
  /** Id of the city's street of this name; adds it if it is new. */
  streetAt(name: string, at: Coordinates, zip?: string): number;
  /** Id of another street of the same name and city, in a house's ZIP code; adds it if it is new. */
  namesakeOf(streetId: number, house: House): number;
  /** Adds a named place or stop. */
  addPlace(tags: Tags, at: Coordinates): void;
  /** Names since the last call. */
  take(): NamedPlace[];
}

export function collectNames(areaAt: ReturnType<typeof areaFinder>): NameCollector {
  const streetIds = new Map<string, number>();
  const streetNames = new Map<number, string>();
  const placeKeys = new Set<string>();
  let pending: NamedPlace[] = [];
  let ids = 0;

  const addName = (
    kind: NamedPlace["kind"],
    text: { name: string; noun: string },
    at: Coordinates,
    zip?: string,
  ): number => {
    const id = ids++;
    const key = searchKey(text.name);
    pending.push({ id, kind, ...text, key, ...areaAt(at, zip), ...at });
    return id;
  };
  const addStreet = (key: string, name: string, at: Coordinates, zip?: string): number => {
    const id = streetIds.get(key) ?? addName("street", { name, noun: "Street" }, at, zip);
    streetIds.set(key, id);
    streetNames.set(id, name);
    return id;
  };
  return {
    streetAt: (name, at, zip) => {
      const { city, state } = areaAt(at, zip);
      return addStreet(`${searchKey(name)}|${city}|${state}`, name, at, zip);
    },
    namesakeOf: (streetId, { zip, latitude, longitude }) =>
      addStreet(
        `${streetId}|${zip}`,
        streetNames.get(streetId) ?? "",
        { latitude, longitude },
        zip,
      ),
    addPlace: ({ name, ...tags }, at) => {
      const kind = kindOf(tags);
      if (!kind || !name) return;
      // Bus stops on both sides of a street share a name.
      const place = `${searchKey(name)} ${at.latitude.toFixed(3)} ${at.longitude.toFixed(3)}`;
      if (placeKeys.has(place)) return;
      placeKeys.add(place);
      addName(kind.kind, { name, noun: kind.noun }, at, tags["addr:postcode"]);
    },
    take: () => {
      const takenNames = pending;
      pending = [];
      return takenNames;
    },
  };
}
