import { createReadStream, statSync } from "node:fs";
import { pipeline } from "node:stream";
import { OSMTransform } from "osm-pbf-parser-node";

export type Tags = Record<string, string>;

export interface OsmNode {
  type: "node";
  id: number;
  lat: number;
  lon: number;
  tags?: Tags;
}

export interface OsmWay {
  type: "way";
  id: number;
  /** Ids of its nodes. */
  refs: number[];
  tags?: Tags;
}

export interface OsmRelation {
  type: "relation";
  id: number;
  members: { type: "node" | "way" | "relation"; ref: number; role: string }[];
  tags?: Tags;
}

/** First item of an extract. */
export interface OsmHeader {
  type?: undefined;
  /** Seconds since 1970 of the data; 0 if unknown. */
  osmosis_replication_timestamp?: number;
}

export type OsmItem = OsmNode | OsmWay | OsmRelation | OsmHeader;

interface ReadOptions {
  /** Reports the share of the file that was read, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

const CHUNK_BYTES = 1 << 20;

/** Reads an extract in blocks of some thousand items, in the file's order: usually nodes, ways, relations. */
export async function* readExtract(
  file: string,
  { onProgress = () => {}, signal }: ReadOptions = {},
): AsyncGenerator<OsmItem[]> {
  const { size } = statSync(file);
  const source = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  const blocks = new OSMTransform({ withTags: true }, { readableHighWaterMark: 2 });
  // Failures end the iteration below.
  pipeline(source, blocks, () => {});
  for await (const block of blocks) {
    signal?.throwIfAborted();
    yield block as OsmItem[];
    onProgress(source.bytesRead / size);
  }
}
