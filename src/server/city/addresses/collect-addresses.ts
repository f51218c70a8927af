import type { Gazetteer } from "#server/adapters/geocoding/gazetteer.ts";
import { type NodePositions, nodePositions } from "#server/city/osm/node-positions.ts";
import type { OsmItem, OsmNode, OsmWay, Tags } from "#server/city/osm/read-extract.ts";
import { areaFinder } from "./area-finder.ts";
import type { Crossing, House, Interpolation, Located, Named } from "./collected.ts";
import { readHouseNumbers } from "./house-numbers.ts";
import { kindOf } from "./place-kind.ts";
import { searchKey } from "./search-key.ts";

export interface AddressCollector {
  add(item: OsmItem): void;
  /** Houses and names since the last call. */
  take(): { houses: House[]; names: Named[] };
  crossings(): Iterable<Crossing>;
  /** Ways of `addr:interpolation`, whose ends are houses. */
  interpolations(): Interpolation[];
}

const drivable =
  /^(motorway|trunk|primary|secondary|tertiary|unclassified|residential|living_street|pedestrian)/;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one state, small functions
export function collectAddresses(gazetteer: Gazetteer): AddressCollector {
  const positions = nodePositions();
  const areaAt = areaFinder(gazetteer);
  const streetIds = new Map<string, number>();
  const placeKeys = new Set<string>();
  const interpolations: Interpolation[] = [];
  const streetsOfNode = new Map<number, number[]>();
  let ids = 0;
  let pending: { houses: House[]; names: Named[] } = { houses: [], names: [] };

  const addName = (
    kind: Named["kind"],
    text: { name: string; noun: string },
    at: Located,
    zip?: string,
  ) => {
    const id = ids++;
    const key = searchKey(text.name);
    pending.names.push({ id, kind, ...text, key, ...areaAt(at, zip), ...at });
    return id;
  };
  const streetAt = (name: string, at: Located, zip?: string) => {
    const { city, state } = areaAt(at, zip);
    const key = `${searchKey(name)}|${city}|${state}`;
    const id = streetIds.get(key) ?? addName("street", { name, noun: "Street" }, at, zip);
    streetIds.set(key, id);
    return id;
  };
  const addHouses = (tags: Tags, at: Located) => {
    const { "addr:street": street, "addr:housenumber": numbers, "addr:postcode": zip } = tags;
    if (!street || !numbers) return;
    const streetId = streetAt(street, at, zip);
    const area = areaAt(at, zip);
    for (const house of readHouseNumbers(numbers))
      pending.houses.push({ streetId, ...house, zip: area.zip, ...at });
  };
  const addPlace = ({ name, ...tags }: Tags, at: Located) => {
    const kind = kindOf(tags);
    if (!kind || !name) return;
    // Both sides of a street have a bus stop of one name.
    const place = `${searchKey(name)} ${at.latitude.toFixed(3)} ${at.longitude.toFixed(3)}`;
    if (placeKeys.has(place)) return;
    placeKeys.add(place);
    addName(kind.kind, { name, noun: kind.noun }, at, tags["addr:postcode"]);
  };
  const addTagged = (tags: Tags, at: Located) => {
    addHouses(tags, at);
    addPlace(tags, at);
  };
  const addNode = ({ id, lat, lon, tags }: OsmNode) => {
    positions.add(id, lat, lon);
    if (tags) addTagged(tags, { latitude: lat, longitude: lon });
  };
  const addStreet = (name: string, refs: number[], middle: Located) => {
    const street = streetAt(name, middle);
    for (const ref of refs) addStreetOf(streetsOfNode, ref, street);
  };
  const addWay = ({ refs, tags }: OsmWay) => {
    const points = tags ? refs.flatMap((ref) => positions.find(ref) ?? []) : [];
    const middle = points[Math.floor(points.length / 2)];
    if (!tags || !middle) return;
    interpolations.push(...interpolationsOf(tags, points));
    const isStreet = drivable.test(tags.highway ?? "");
    if (isStreet && tags.name) addStreet(tags.name, refs, middle);
    else addTagged(tags, centerOf(points));
  };
  return {
    add: (item) => {
      if (item.type === "node") addNode(item);
      if (item.type === "way") addWay(item);
    },
    take: () => {
      const taken = pending;
      pending = { houses: [], names: [] };
      return taken;
    },
    crossings: () => crossingsOf(streetsOfNode, positions),
    interpolations: () => interpolations,
  };
}

function* crossingsOf(
  streetsOfNode: Map<number, number[]>,
  positions: NodePositions,
): Generator<Crossing> {
  for (const [node, streets] of streetsOfNode) {
    const point = streets.length > 1 ? positions.find(node) : null;
    if (point) yield* pairsOf(streets).map((pair) => ({ ...pair, ...point }));
  }
}

const steps: Record<string, number> = { odd: 2, even: 2, all: 1 };

function interpolationsOf(tags: Tags, line: Located[]): Interpolation[] {
  const step = steps[tags["addr:interpolation"] ?? ""];
  return step === undefined ? [] : [{ step, line }];
}

const pairsOf = (streets: number[]) =>
  streets.flatMap((streetId) =>
    streets.filter((otherId) => otherId !== streetId).map((otherId) => ({ streetId, otherId })),
  );

function addStreetOf(streetsOfNode: Map<number, number[]>, node: number, street: number): void {
  const streets = streetsOfNode.get(node);
  if (streets === undefined) streetsOfNode.set(node, [street]);
  else if (!streets.includes(street)) streets.push(street);
}

/** Middle of the box around the points, which ignores how many of them a side has. */
function centerOf(points: Located[]): Located {
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return {
    latitude: middle(points.map(({ latitude }) => latitude)),
    longitude: middle(points.map(({ longitude }) => longitude)),
  };
}
