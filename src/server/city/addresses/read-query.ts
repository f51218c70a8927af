import { type Address, readAddress } from "#server/adapters/geocoding/read-address.ts";
import { editDistance } from "#shared/places/edit-distance.ts";
import { plainWords } from "#shared/places/name-key.ts";
import type { Point } from "#shared/places/place.ts";
import type { PackArea } from "./active-packs.ts";
import { searchKey } from "./search-key.ts";

/** A typed text, split into the parts that are searched. */
export interface AddressQuery {
  /** House number as typed ("85B", "37-12", "300 1/2"), or null. */
  number: string | null;
  /** Street or place, as typed. */
  name: string;
  /** Second street of a crossing, or null. */
  crossing: string | null;
  /** City or neighborhood after the name, as a search key; empty if there is none. */
  area: string;
  /** True if `area` is a city with streets in a pack, false for neighborhoods and unknown names. */
  isCity: boolean;
  /** Middle of the area, if a pack has it. */
  areaAt: Point | null;
  state: string | null;
  zip: string | null;
}

const unit =
  /(?:,\s*|\s+)(?:(?:apt|apartment|unit|suite|ste|floor|fl|room|rm)\b\.?\s*#?\s*[\w-]+|#\s*[\w-]+)(?=\s*(?:,|$|\s))/gi;
const crossingSeparator = /\s+(?:and|at)\s+|\s*[&@]\s*|(?<!\d)\s*\/\s*/i;
const houseNumber = /^(\d+(?:-\d+)?[a-z]?(?:\s1\/2)?(?:\srear(?:-[a-z])?)?)\s+(.+)$/i;
const onlyStreetType = /^(st|street|ave|avenue|rd|road|pl|place)\b\.?$/i;

/** Cities and neighborhoods of the packs by search key. */
export type Areas = readonly ReadonlyMap<string, PackArea>[];

/** Parses a typed address. In a text without commas, one of `areas` may follow the street without a separator. */
export function readQuery(text: string, areas: Areas): AddressQuery {
  const typedText = text
    .replace(unit, " ")
    .replace(/^near /i, "")
    .trim();
  const { leadingParts, state, zip } = readParts(typedText);
  const [first = "", ...others] = typedText.split(",").map((part) => part.trim());
  const isSplit = others.length > 0 && leadingParts.length > 0;
  // Without commas, state and ZIP code stand at the end of the only part.
  const whole = isSplit ? first : (leadingParts[0] ?? []).join(" ");
  const ownText = isSplit || state !== null || zip !== null ? whole : first;
  const area = isSplit ? searchKey(leadingParts.slice(1).at(-1)?.join(" ") ?? "") : "";
  const { name, area: ending } = area ? { name: ownText, area } : splitArea(ownText, areas);
  const knownArea = ending === "" ? null : findArea(areas, ending);
  const { isCity = false } = knownArea ?? {};
  return { ...splitNumber(name), area: ending, isCity, areaAt: knownArea, state, zip };
}

/** Reads the parts of an address. A number with only a state's name ("43 washington") is a street. */
function readParts(typedText: string): Pick<Address, "leadingParts" | "state" | "zip"> {
  const address = readAddress(typedText);
  const [words = [], ...others] = address.leadingParts;
  const isOnlyNumber = others.length === 0 && words.length === 1 && /^\d+$/.test(words[0] ?? "");
  const isStreet = isOnlyNumber && !address.isStateSeparate && address.zip === null;
  return isStreet ? { leadingParts: [plainWords(typedText)], state: null, zip: null } : address;
}

function splitNumber(text: string): Pick<AddressQuery, "number" | "name" | "crossing"> {
  const streets = text.split(crossingSeparator).filter(Boolean);
  if (streets.length === 2 && !/^\d+$/.test(streets[0] ?? ""))
    return { number: null, name: streets[0] ?? "", crossing: streets[1] ?? "" };
  const match = houseNumber.exec(text);
  const isNumber = match && !onlyStreetType.test(match[2] ?? "");
  if (!isNumber) return { number: null, name: text, crossing: null };
  return { number: match[1] ?? "", name: match[2] ?? "", crossing: null };
}

/** "37-12" and "37 12" become "3712", "85 B" "85b". */
export const labelKey = (label: string): string => label.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** Splits "broadway new york" at the longest known area, which may have one wrong letter. */
function splitArea(text: string, areas: Areas): { name: string; area: string } {
  const words = text.split(/\s+/);
  for (let from = Math.max(1, words.length - 4); from < words.length; from++) {
    const ending = searchKey(words.slice(from).join(" "));
    const name = words.slice(0, from).join(" ");
    if (/^\d+$/.test(name) || /[&@/]$|\b(and|at)$/i.test(name)) continue;
    if (findArea(areas, ending)) return { name, area: ending };
  }
  return { name: text, area: "" };
}

/** The area of a name, which may have one wrong letter. */
export function findArea(areas: Areas, key: string): PackArea | null {
  const exact = areas.find((each) => each.has(key))?.get(key);
  if (exact) return exact;
  for (const each of areas) for (const [name, area] of each) if (isSameArea(name, key)) return area;
  return null;
}

export const isSameArea = (one: string, other: string): boolean =>
  one === other || (one.length > 5 && editDistance(one, other, 1) <= 1);
