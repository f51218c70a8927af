import type { Gazetteer } from "#server/adapters/geocoding/gazetteer.ts";
import type { OsmNode, OsmWay } from "#server/city/osm/read-extract.ts";
import { writeExtract } from "#server/city/testing/write-extract.ts";
import {
  addressKey,
  addressOf,
  type MappedAddress,
  readNodesAndWays,
} from "./extract-addresses.ts";

/** Copies an extract without the house numbers of these addresses. */
export async function writeExtractWithout(
  file: string,
  target: string,
  { leftOut, gazetteer }: { leftOut: readonly MappedAddress[]; gazetteer: Gazetteer },
): Promise<void> {
  const keys = new Set(leftOut.map(addressKey));
  const items: (OsmNode | OsmWay)[] = [];
  for await (const item of readNodesAndWays(file)) {
    const address = addressOf(item, gazetteer);
    if (address && keys.has(addressKey(address))) delete item.tags?.["addr:housenumber"];
    items.push(item);
  }
  writeExtract(target, items);
}
