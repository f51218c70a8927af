import type { OsmNode, OsmWay } from "#server/city/osm/read-extract.ts";
import { type Random, seededRandom } from "../random.ts";

/** Number of streets of a neighborhood in each direction; each crosses every street of the other direction. */
const GRID = 20;
const HOUSES_PER_STREET = 40;
const ADDRESSES_PER_NEIGHBORHOOD = 2 * GRID * HOUSES_PER_STREET;
/** 84 to 111 m between streets. */
const BLOCK_DEGREES = 0.001;

const roots =
  "Maple Oak Cedar Pine Elm Walnut Cherry Birch Ash Willow Spruce Hickory Chestnut Poplar Linden Magnolia Laurel Juniper Sycamore Aspen Washington Adams Jefferson Madison Monroe Jackson Harrison Tyler Polk Taylor Lincoln Grant Hayes Garfield Cleveland Franklin Hamilton Marshall Webster Clay Church School Mill River Lake Spring Valley Prairie Meadow Forest Sunset Highland Ridge Summit Union Liberty Market Court Water Railroad".split(
    " ",
  );
const endings = [
  "",
  " Hill",
  " Grove",
  " Creek",
  " Park",
  " View",
  " Glen",
  " Point",
  " Field",
  "wood",
];
const types = "Street Avenue Road Drive Lane Court Place Boulevard".split(" ");

/** A fictional address in the synthetic state. */
export interface SyntheticAddress {
  number: number;
  street: string;
  latitude: number;
  longitude: number;
}

interface Street {
  name: string;
  isEast: boolean;
  /** Index of the street in the grid. */
  line: number;
}

/**
 * A synthetic state of fictional streets in Iowa: nodes first, then ways, in the order of their ids, as an extract
 * needs them.
 */
export function* syntheticState(addresses: number, seed: number): Generator<OsmNode | OsmWay> {
  const count = Math.ceil(addresses / ADDRESSES_PER_NEIGHBORHOOD);
  for (let index = 0; index < count; index += 1) yield* nodesOf(index, seed);
  for (let index = 0; index < count; index += 1) yield* waysOf(index, seed);
}

/** An address of the state at random. */
export function drawSyntheticAddress(
  addresses: number,
  seed: number,
  random: Random,
): SyntheticAddress {
  const index = Math.floor((random() * addresses) / ADDRESSES_PER_NEIGHBORHOOD);
  const streets = streetsOf(index, seed);
  const street = streets[Math.floor(random() * streets.length)] ?? { ...fallback };
  return houseOf(index, street, Math.floor(random() * HOUSES_PER_STREET));
}

const fallback: Street = { name: "Main Street", isEast: true, line: 0 };

const NODES_PER_NEIGHBORHOOD = GRID * GRID + ADDRESSES_PER_NEIGHBORHOOD;

function* nodesOf(index: number, seed: number): Generator<OsmNode> {
  let id = 1 + index * NODES_PER_NEIGHBORHOOD;
  const corner = cornerOf(index);
  for (let row = 0; row < GRID; row += 1)
    for (let column = 0; column < GRID; column += 1)
      yield {
        ...{ type: "node", id: id++ },
        lat: corner.latitude + row * BLOCK_DEGREES,
        lon: corner.longitude + column * BLOCK_DEGREES,
      };
  for (const street of streetsOf(index, seed))
    for (let house = 0; house < HOUSES_PER_STREET; house += 1) {
      const { number, latitude, longitude } = houseOf(index, street, house);
      const tags = { "addr:housenumber": `${number}`, "addr:street": street.name };
      yield { type: "node", id: id++, lat: latitude, lon: longitude, tags };
    }
}

function* waysOf(index: number, seed: number): Generator<OsmWay> {
  const firstNode = 1 + index * NODES_PER_NEIGHBORHOOD;
  for (const [place, { name, isEast, line }] of streetsOf(index, seed).entries())
    yield {
      ...{ type: "way", id: 1 + index * 2 * GRID + place },
      refs: Array.from({ length: GRID }, (_, step) =>
        isEast ? firstNode + line * GRID + step : firstNode + step * GRID + line,
      ),
      tags: { highway: "residential", name },
    };
}

/** Numbered avenues run north, named streets east. */
function streetsOf(index: number, seed: number): Street[] {
  const random = seededRandom(seed + 7919 * (index + 1));
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? "";
  return Array.from({ length: 2 * GRID }, (_, place) => {
    const [isEast, line] = [place < GRID, place % GRID];
    const name = isEast
      ? `${pick(roots)}${pick(endings)} ${pick(types)}`
      : `${pick(["North", "South", ""])} ${ordinal(1 + Math.floor(random() * 99))} Avenue`.trim();
    return { name, isEast, line };
  });
}

function ordinal(number: number): string {
  const isTeen = Math.floor(number / 10) === 1;
  return `${number}${(isTeen ? "" : ["th", "st", "nd", "rd"][number % 10]) || "th"}`;
}

/** Even numbers on one side, odd ones on the other, about one house per block and side. */
function houseOf(index: number, { name, isEast, line }: Street, house: number): SyntheticAddress {
  const corner = cornerOf(index);
  const along = (house / HOUSES_PER_STREET) * (GRID - 1) * BLOCK_DEGREES;
  const aside = line * BLOCK_DEGREES + (house % 2 === 0 ? 1e-4 : -1e-4);
  return {
    number: 100 * (line + 1) + 2 * Math.floor(house / 2) + (house % 2),
    street: name,
    latitude: corner.latitude + (isEast ? aside : along),
    longitude: corner.longitude + (isEast ? along : aside),
  };
}

/** Neighborhoods lie in rows of 25, 11 to 17 km apart. */
const cornerOf = (index: number) => ({
  latitude: 40.8 + 0.1 * Math.floor(index / 25),
  longitude: -96 + 0.2 * (index % 25),
});
