import type { Gazetteer } from "#server/adapters/geocoding/gazetteer.ts";
import { nodePositions } from "#server/city/osm/node-positions.ts";
import type { OsmItem, OsmNode, OsmWay, Tags } from "#server/city/osm/read-extract.ts";
import type { Coordinates, Crossing, House, Interpolation, NamedPlace } from "./address-rows.ts";
import { areaFinder } from "./area-finder.ts";
import { collectCrossings } from "./collect-crossings.ts";
import { collectNames } from "./collect-names.ts";
import { readHouseNumbers } from "./house-numbers.ts";

export interface AddressCollector {
  add(item: OsmItem): void;
  /** Houses since the last call. */
  takeHouses(): House[];
  /** Splits a street name by ZIP code: assigns each house to the same-named street in its ZIP. */
  assignByZip(houses: readonly House[]): House[];
  /** Names since the last call. */
  takeNames(): NamedPlace[];
  crossings(): Iterable<Crossing>;
  /** Ways of `addr:interpolation`, whose ends are houses. */
  interpolations(): Interpolation[];
}

const streetClasses =
  /^(motorway|trunk|primary|secondary|tertiary|unclassified|residential|living_street|pedestrian)/;

export function collectAddresses(gazetteer: Gazetteer): AddressCollector {
  const positions = nodePositions();
  const areaAt = areaFinder(gazetteer);
  const names = collectNames(areaAt);
  const crossings = collectCrossings(positions);
  const interpolations: Interpolation[] = [];
  let houses: House[] = [];

  const addTagged = (tags: Tags, at: Coordinates) => {
    const { "addr:street": street, "addr:housenumber": numbers, "addr:postcode": zip } = tags;
    if (street && numbers) {
      const place = { streetId: names.streetAt(street, at, zip), zip: areaAt(at, zip).zip, ...at };
      for (const house of readHouseNumbers(numbers)) houses.push({ ...place, ...house });
    }
    names.addPlace(tags, at);
  };
  const addNode = ({ id, lat, lon, tags }: OsmNode) => {
    positions.add(id, lat, lon);
    if (tags) addTagged(tags, { latitude: lat, longitude: lon });
  };
  const addWay = ({ refs, tags }: OsmWay) => {
    const points = tags ? refs.flatMap((ref) => positions.find(ref) ?? []) : [];
    const middle = points[Math.floor(points.length / 2)];
    if (!tags || !middle) return;
    interpolations.push(...interpolationsOf(tags, points));
    const isStreet = streetClasses.test(tags.highway ?? "");
    if (isStreet && tags.name) crossings.add(names.streetAt(tags.name, middle), refs);
    else addTagged(tags, centerOf(points));
  };
  return {
    add: (item) => {
      if (item.type === "node") addNode(item);
      if (item.type === "way") addWay(item);
    },
    takeHouses: () => {
      const takenHouses = houses;
      houses = [];
      return takenHouses;
    },
    assignByZip: (moved) =>
      moved.map((house) => ({ ...house, streetId: names.namesakeOf(house.streetId, house) })),
    takeNames: names.take,
    crossings: crossings.list,
    interpolations: () => interpolations,
  };
}

const steps: Record<string, number> = { odd: 2, even: 2, all: 1 };

function interpolationsOf(tags: Tags, line: Coordinates[]): Interpolation[] {
  const step = steps[tags["addr:interpolation"] ?? ""];
  return step === undefined ? [] : [{ step, line }];
}

/** Middle of the points' bounding box: unlike a mean, it is not pulled to a side with many points. */
function centerOf(points: Coordinates[]): Coordinates {
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return {
    latitude: middle(points.map(({ latitude }) => latitude)),
    longitude: middle(points.map(({ longitude }) => longitude)),
  };
}
