import type { Gazetteer } from "#server/adapters/geocoding/gazetteer.ts";
import { findZip } from "#server/adapters/geocoding/zip-codes.ts";
import {
  type OsmNode,
  type OsmWay,
  readExtract,
  type Tags,
} from "#server/city/osm/read-extract.ts";
import type { Point } from "#shared/places/place.ts";

/** An address in the extract, parsed independently of the pack builder. */
export interface MappedAddress {
  number: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  /** One point for each mapped object: an entrance, a shop, the middle of a building. */
  points: Point[];
}

/** Addresses with house number, street and a ZIP code of the country; ranges and lists are left out. */
export async function readMappedAddresses(
  file: string,
  gazetteer: Gazetteer,
): Promise<MappedAddress[]> {
  const nodes = new Map<number, Point>();
  const addresses = new Map<string, MappedAddress>();
  for await (const item of readNodesAndWays(file)) {
    if (item.type === "node") nodes.set(item.id, { latitude: item.lat, longitude: item.lon });
    const address = addressOf(item, gazetteer);
    const point = address && pointOf(item, nodes);
    if (!address || !point) continue;
    const key = addressKey(address);
    const knownAddress = addresses.get(key) ?? address;
    knownAddress.points.push(point);
    addresses.set(key, knownAddress);
  }
  return [...addresses.values()];
}

/** The nodes and ways of an extract, in its order. */
export async function* readNodesAndWays(file: string): AsyncGenerator<OsmNode | OsmWay> {
  for await (const block of readExtract(file))
    for (const item of block) if (item.type === "node" || item.type === "way") yield item;
}

/** Identical for all map objects with the same address. */
export const addressKey = ({ number, street, zip }: Omit<MappedAddress, "points">): string =>
  `${number}|${street}|${zip}`.toLowerCase();

/** The address of an item, or null. */
export function addressOf(item: OsmNode | OsmWay, gazetteer: Gazetteer): MappedAddress | null {
  const tags: Tags = item.tags ?? {};
  const { "addr:housenumber": number = "", "addr:street": street = "" } = tags;
  const zip = findZip(gazetteer, (tags["addr:postcode"] ?? "").slice(0, 5));
  if (!/^\d+[a-zA-Z]?$/.test(number) || street === "" || !zip) return null;
  const { code, state } = zip;
  return { number, street, city: zip.city, state, zip: code, points: [] };
}

function pointOf(item: OsmNode | OsmWay, nodes: Map<number, Point>): Point | null {
  if (item.type === "node") return { latitude: item.lat, longitude: item.lon };
  const corners = item.refs.flatMap((ref) => nodes.get(ref) ?? []);
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  if (corners.length === 0) return null;
  return {
    latitude: middle(corners.map(({ latitude }) => latitude)),
    longitude: middle(corners.map(({ longitude }) => longitude)),
  };
}
