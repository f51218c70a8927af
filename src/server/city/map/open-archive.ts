import { createHash } from "node:crypto";
import { type FileHandle, open, stat } from "node:fs/promises";
import { PMTiles, type Source, TileType } from "pmtiles";
import * as z from "zod/mini";

/** A PMTiles file that can be served. */
export interface TileArchive {
  path: string;
  /** Depends on the contents alone, so that every node gives a file the same address. */
  version: string;
  size: number;
  modifiedMs: number;
  minZoom: number;
  maxZoom: number;
  bounds: readonly [west: number, south: number, east: number, north: number];
  layers: ReadonlySet<string>;
}

/** First and last bytes that are hashed: header, root directory and metadata, and the last tiles. */
const HASHED_BYTES = 65_536;

const metadataSchema = z.object({
  vector_layers: z._default(z.array(z.object({ id: z.string() })), []),
});

/**
 * Opens a PMTiles file and checks its header, directory, metadata and length. Throws an Error with a sentence for the
 * log.
 */
export async function openArchive(path: string): Promise<TileArchive> {
  const file = await open(path, "r");
  try {
    const { size, mtimeMs: modifiedMs } = await file.stat();
    const archive = new PMTiles(sourceOf(path, file));
    const header = await archive.getHeader();
    if (header.specVersion !== 3 || header.tileType !== TileType.Mvt)
      throw new Error("it is not a PMTiles file (version 3) of vector tiles");
    if (header.tileDataOffset + (header.tileDataLength ?? 0) > size)
      throw new Error("it ends too early");
    const { vector_layers } = metadataSchema.parse(await archive.getMetadata());
    const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = header;
    return {
      ...{ path, size, modifiedMs, minZoom, maxZoom },
      version: await hashEnds(file, size),
      bounds: [minLon, minLat, maxLon, maxLat],
      layers: new Set(vector_layers.map(({ id }) => id)),
    };
  } finally {
    await file.close();
  }
}

/** False once the file was replaced or deleted after opening. */
export async function isUnchanged({ path, size, modifiedMs }: TileArchive): Promise<boolean> {
  const now = await stat(path).catch(() => null);
  return now?.size === size && now.mtimeMs === modifiedMs;
}

const sourceOf = (path: string, file: FileHandle): Source => ({
  getKey: () => path,
  getBytes: async (offset, length) => {
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
    return { data: buffer.buffer.slice(0, bytesRead) };
  },
});

async function hashEnds(file: FileHandle, size: number): Promise<string> {
  const hash = createHash("sha256").update(String(size));
  for (const start of [0, Math.max(0, size - HASHED_BYTES)]) {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(HASHED_BYTES),
      0,
      HASHED_BYTES,
      start,
    );
    hash.update(buffer.subarray(0, bytesRead));
  }
  return hash.digest("hex").slice(0, 16);
}
