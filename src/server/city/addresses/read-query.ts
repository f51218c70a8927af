import { readAddress } from "#server/adapters/geocoding/read-address.ts";
import { editDistance } from "#shared/places/edit-distance.ts";
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
  state: string | null;
  zip: string | null;
}

const unit =
  /(?:,\s*|\s+)(?:(?:apt|apartment|unit|suite|ste|floor|fl|room|rm)\b\.?\s*#?\s*[\w-]+|#\s*[\w-]+)(?=\s*(?:,|$|\s))/gi;
const between = /\s+(?:and|at)\s+|\s*[&@]\s*|(?<!\d)\s*\/\s*/i;
const houseNumber = /^(\d+(?:-\d+)?[a-z]?(?:\s1\/2)?)\s+(.+)$/i;
const onlyStreetType = /^(st|street|ave|avenue|rd|road|pl|place)\b\.?$/i;

/** `areas` are the search keys of cities and neighborhoods that can end a text without commas. */
export function readQuery(text: string, areas: readonly string[]): AddressQuery {
  const typed = text
    .replace(unit, " ")
    .replace(/^near /i, "")
    .trim();
  const { heads, state, zip } = readAddress(typed);
  const [first = "", ...others] = typed.split(",").map((part) => part.trim());
  const isSplit = others.length > 0 && heads.length > 0;
  // Without commas, state and ZIP code stand at the end of the only part.
  const whole = isSplit ? first : (heads[0] ?? []).join(" ");
  const ownText = isSplit || state !== null || zip !== null ? whole : first;
  const area = isSplit ? searchKey(heads.slice(1).at(-1)?.join(" ") ?? "") : "";
  const { name, area: ending } = area ? { name: ownText, area } : splitArea(ownText, areas);
  return { ...splitNumber(name), area: ending, state, zip };
}

function splitNumber(text: string): Pick<AddressQuery, "number" | "name" | "crossing"> {
  const streets = text.split(between).filter(Boolean);
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
function splitArea(text: string, areas: readonly string[]): { name: string; area: string } {
  const words = text.split(/\s+/);
  for (let from = Math.max(1, words.length - 4); from < words.length; from++) {
    const ending = searchKey(words.slice(from).join(" "));
    const name = words.slice(0, from).join(" ");
    if (/^\d+$/.test(name) || /[&@/]$|\b(and|at)$/i.test(name)) continue;
    const area = areas.find((each) => isSameArea(each, ending));
    if (area) return { name, area };
  }
  return { name: text, area: "" };
}

export const isSameArea = (one: string, other: string): boolean =>
  one === other || (one.length > 5 && editDistance(one, other, 1) <= 1);
