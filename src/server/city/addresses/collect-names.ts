import type { Tags } from "#server/city/osm/read-extract.ts";
import type { areaFinder } from "./area-finder.ts";
import type { Located, Named } from "./collected.ts";
import { kindOf } from "./place-kind.ts";
import { searchKey } from "./search-key.ts";

export interface NameCollector {
  /** Id of the city's street of this name; adds it if it is new. */
  streetAt(name: string, at: Located, zip?: string): number;
  /** Adds a named place or stop. */
  addPlace(tags: Tags, at: Located): void;
  /** Names since the last call. */
  take(): Named[];
}

export function collectNames(areaAt: ReturnType<typeof areaFinder>): NameCollector {
  const streetIds = new Map<string, number>();
  const placeKeys = new Set<string>();
  let pending: Named[] = [];
  let ids = 0;

  const addName = (
    kind: Named["kind"],
    text: { name: string; noun: string },
    at: Located,
    zip?: string,
  ): number => {
    const id = ids++;
    const key = searchKey(text.name);
    pending.push({ id, kind, ...text, key, ...areaAt(at, zip), ...at });
    return id;
  };
  return {
    streetAt: (name, at, zip) => {
      const { city, state } = areaAt(at, zip);
      const key = `${searchKey(name)}|${city}|${state}`;
      const id = streetIds.get(key) ?? addName("street", { name, noun: "Street" }, at, zip);
      streetIds.set(key, id);
      return id;
    },
    addPlace: ({ name, ...tags }, at) => {
      const kind = kindOf(tags);
      if (!kind || !name) return;
      // Both sides of a street have a bus stop of one name.
      const place = `${searchKey(name)} ${at.latitude.toFixed(3)} ${at.longitude.toFixed(3)}`;
      if (placeKeys.has(place)) return;
      placeKeys.add(place);
      addName(kind.kind, { name, noun: kind.noun }, at, tags["addr:postcode"]);
    },
    take: () => {
      const taken = pending;
      pending = [];
      return taken;
    },
  };
}
