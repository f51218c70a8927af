import { nameKey } from "#shared/places/name-key.ts";
import type { Point } from "#shared/places/place.ts";

/** An airport or a landmark. `fame` ranges from 1 to 3, the best known. */
export interface Site {
  kind: "airport" | "landmark";
  name: string;
  aliases: string[];
  /** Label of its kind: "Train station". */
  noun: string;
  /** IATA code of an airport, else empty. */
  code: string;
  city: string;
  state: string;
  point: Point;
  fame: number;
}

/** Parses tab-separated rows of airports, their popular names, and landmarks. */
export const readSites = (rows: {
  airports: string[];
  airportNames: string[];
  landmarks: string[];
}): Site[] => {
  const popularNames = new Map(
    rows.airportNames.map((line) => [line.slice(0, 3), line.split("\t")]),
  );
  return [
    ...rows.airports.map((line) => readAirport(line, popularNames)),
    ...rows.landmarks.map(readLandmark),
  ];
};

const readAirport = (line: string, popularNames: Map<string, string[]>): Site => {
  const [code = "", sourceName = "", city = "", state = "", latitude, longitude, fame] =
    line.split("\t");
  const [, name = sourceName, aliasList = ""] = popularNames.get(code) ?? [];
  const point = { latitude: Number(latitude) / 10_000, longitude: Number(longitude) / 10_000 };
  const aliases = [
    ...split(aliasList),
    ...(name === sourceName ? [] : [sourceName]),
    code,
    `${code} Airport`,
    `${name} ${code}`,
  ];
  return {
    kind: "airport",
    name,
    aliases,
    noun: "Airport",
    code,
    city,
    state,
    point,
    fame: Number(fame),
  };
};

const readLandmark = (line: string): Site => {
  const [name = "", aliasList = "", noun = "", city = "", state = "", latitude, longitude, fame] =
    line.split("\t");
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  return {
    kind: "landmark",
    name,
    aliases: split(aliasList),
    noun,
    code: "",
    city,
    state,
    point,
    fame: Number(fame),
  };
};

const split = (text: string) => text.split(";").filter(Boolean);

/** Keys for the full names, and for the names from a later word on ("tower" of Willis Tower). */
export const siteNames = (site: Site): { whole: Set<string>; tail: Set<string> } => {
  const names = [site.name, ...site.aliases].map(nameKey);
  // People call Boise Air Terminal/Gowen Field "Boise Airport".
  if (site.kind === "airport")
    names.push(...airportShortNames(names[0] ?? ""), nameKey(`${site.city} Airport`));
  const whole = new Set(names.flatMap((key) => [key, key.replaceAll(" ", "")]));
  const tail = new Set(names.flatMap(tailsOf).filter((key) => !whole.has(key)));
  return { whole, tail };
};

/** "Albany International Airport" is also called "Albany Airport". */
const airportShortNames = (key: string): string[] => {
  const short = key
    .replace(/\b(intl|rgnl|muni|county|memorial|metropolitan)\b/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return /^.+ airport$/.test(short) ? [short] : [];
};

const tailsOf = (key: string): string[] => {
  const words = key.split(" ");
  return words
    .slice(1)
    .map((_, index) => words.slice(index + 1).join(" "))
    .filter((tail) => tail.length > 2);
};
