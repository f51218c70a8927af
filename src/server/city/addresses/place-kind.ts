import type { Tags } from "#server/city/osm/read-extract.ts";
import type { NamedPlace } from "./address-rows.ts";

interface PlaceKind {
  kind: Exclude<NamedPlace["kind"], "street">;
  noun: string;
}

const placeTags = ["amenity", "shop", "tourism", "leisure", "office", "historic", "building"];

/** Kind of a named place or transit stop; null for everything that is no destination. */
export function kindOf(tags: Tags): PlaceKind | null {
  if (tags.place && tags.place !== "islet") return { kind: "area", noun: titleOf(tags.place) };
  if (tags.railway === "station" || tags.public_transport === "station")
    return { kind: "stop", noun: tags.station === "subway" ? "Subway station" : "Station" };
  if (tags.highway === "bus_stop") return { kind: "stop", noun: "Bus stop" };
  const tag = placeTags.find((key) => tags[key] !== undefined && tags[key] !== "no");
  if (tag === undefined) return null;
  const value = tags[tag] ?? "";
  return { kind: "place", noun: titleOf(value === "yes" ? tag : value) };
}

/** "fast_food" becomes "Fast food". */
const titleOf = (value: string) =>
  (value.charAt(0).toUpperCase() + value.slice(1)).replaceAll("_", " ");
