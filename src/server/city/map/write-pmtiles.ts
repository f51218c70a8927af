import { createHash } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { Compression, type Entry, TileType, zxyToTileId } from "pmtiles";

/** Description of the archive, written into its header and its metadata. */
export interface Archive {
  bounds: readonly [west: number, south: number, east: number, north: number];
  minZoom: number;
  maxZoom: number;
  metadata: Record<string, unknown>;
}

export interface PmtilesWriter {
  /** Stores a tile that is not compressed yet. Tiles may come in any order, also several at once. */
  add(z: number, x: number, y: number, tile: Uint8Array): Promise<void>;
  /** Writes the archive. Returns its number of tiles and its size. */
  finish(): Promise<{ tiles: number; bytes: number }>;
  /** Removes the unfinished tile data. */
  discard(): Promise<void>;
}

const HEADER_BYTES = 127;
/** Readers request header and root directory in one piece of this size. */
const FIRST_READ_BYTES = 16_384;
const LEAF_ENTRIES = 4096;
const COPY_BYTES = 1 << 20;

/**
 * Writes a PMTiles archive (version 3): clustered, tiles and directories compressed by gzip. Tile data goes to a
 * temporary file first, because the archive orders tiles by zoom and along a Hilbert curve, and they arrive in another
 * order.
 */
export async function writePmtiles(path: string, archive: Archive): Promise<PmtilesWriter> {
  const unsortedPath = `${path}.tiles`;
  const unsortedFile = await open(unsortedPath, "w+");
  const entries: Entry[] = [];
  const offsets = new Map<string, number>();
  let size = 0;
  const discard = async (): Promise<void> => {
    await unsortedFile.close();
    await rm(unsortedPath, { force: true });
  };
  return {
    discard,
    add: async (z, x, y, tile) => {
      const bytes = gzipSync(tile);
      const hash = createHash("sha256").update(bytes).digest("base64");
      const offset = offsets.get(hash) ?? size;
      entries.push({ tileId: zxyToTileId(z, x, y), offset, length: bytes.length, runLength: 1 });
      if (offset < size) return;
      offsets.set(hash, offset);
      size += bytes.length;
      await unsortedFile.write(bytes, 0, bytes.length, offset);
    },
    finish: async () => {
      const writtenArchive = await writeArchive(path, archive, entries, unsortedFile);
      await discard();
      return writtenArchive;
    },
  };
}

async function writeArchive(
  path: string,
  archive: Archive,
  unsortedEntries: Entry[],
  data: FileHandle,
) {
  const { entries, pieces, dataBytes } = clusterEntries(unsortedEntries);
  const metadata = gzipSync(JSON.stringify(archive.metadata));
  const { root, leaves } = encodeDirectories(entries);
  const header = encodeHeader(archive, {
    root: root.length,
    metadata: metadata.length,
    leaves: leaves.length,
    data: dataBytes,
    addressed: unsortedEntries.length,
    entries: entries.length,
    contents: pieces.length,
  });
  const file = await open(path, "w");
  try {
    await file.write(Buffer.concat([header, root, metadata, leaves]));
    await copyPieces(data, file, pieces);
    await file.sync();
    return { tiles: unsortedEntries.length, bytes: (await file.stat()).size };
  } finally {
    await file.close();
  }
}

type Piece = { offset: number; length: number };

/** Orders entries by tile and their contents by first use, and joins neighbors with equal contents into runs. */
function clusterEntries(unsortedEntries: Entry[]) {
  const newOffsets = new Map<number, number>();
  const pieces: Piece[] = [];
  const entries: Entry[] = [];
  let dataBytes = 0;
  for (const { tileId, offset, length } of unsortedEntries.toSorted(
    (a, b) => a.tileId - b.tileId,
  )) {
    if (!newOffsets.has(offset)) {
      newOffsets.set(offset, dataBytes);
      pieces.push({ offset, length });
      dataBytes += length;
    }
    const newOffset = newOffsets.get(offset) ?? 0;
    const last = entries.at(-1);
    if (last?.offset === newOffset && last.tileId + last.runLength === tileId) last.runLength += 1;
    else entries.push({ tileId, offset: newOffset, length, runLength: 1 });
  }
  return { entries, pieces, dataBytes };
}

/** One root directory, or a root of leaf directories if the first read would not contain it. */
function encodeDirectories(entries: Entry[]): { root: Buffer; leaves: Buffer } {
  const room = FIRST_READ_BYTES - HEADER_BYTES;
  const single = gzipSync(encodeDirectory(entries));
  if (single.length <= room) return { root: single, leaves: Buffer.alloc(0) };
  for (let leafEntries = LEAF_ENTRIES; ; leafEntries *= 2) {
    const { roots, leaves } = encodeLeaves(entries, leafEntries);
    const root = gzipSync(encodeDirectory(roots));
    if (root.length <= room) return { root, leaves };
  }
}

function encodeLeaves(entries: Entry[], leafEntries: number) {
  const roots: Entry[] = [];
  const leaves: Buffer[] = [];
  let offset = 0;
  for (let start = 0; start < entries.length; start += leafEntries) {
    const part = entries.slice(start, start + leafEntries);
    const leaf = gzipSync(encodeDirectory(part));
    roots.push({ tileId: part[0]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { roots, leaves: Buffer.concat(leaves) };
}

/** Columns of varints. Offset 0 means directly after the previous entry's contents; other offsets are stored plus 1. */
function encodeDirectory(entries: Entry[]): Buffer {
  const bytes: number[] = [];
  const put = (value: number): void => {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
    bytes.push(rest);
  };
  put(entries.length);
  for (const [row, { tileId }] of entries.entries()) put(tileId - (entries[row - 1]?.tileId ?? 0));
  for (const { runLength } of entries) put(runLength);
  for (const { length } of entries) put(length);
  for (const [row, { offset }] of entries.entries()) {
    const previous = entries[row - 1];
    put(previous && previous.offset + previous.length === offset ? 0 : offset + 1);
  }
  return Buffer.from(bytes);
}

type Sizes = Record<"root" | "metadata" | "leaves" | "data", number> &
  Record<"addressed" | "entries" | "contents", number>;

function encodeHeader({ bounds, minZoom, maxZoom }: Archive, sizes: Sizes): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("PMTiles");
  header.writeUInt8(3, 7);
  const sections = [sizes.root, sizes.metadata, sizes.leaves, sizes.data];
  let start = HEADER_BYTES;
  for (const [number, length] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(start), 8 + 16 * number);
    header.writeBigUInt64LE(BigInt(length), 16 + 16 * number);
    start += length;
  }
  for (const [number, count] of [sizes.addressed, sizes.entries, sizes.contents].entries())
    header.writeBigUInt64LE(BigInt(count), 72 + 8 * number);
  const [west, south, east, north] = bounds;
  header.writeUInt8(1, 96);
  header.writeUInt8(Compression.Gzip, 97);
  header.writeUInt8(Compression.Gzip, 98);
  header.writeUInt8(TileType.Mvt, 99);
  header.writeUInt8(minZoom, 100);
  header.writeUInt8(maxZoom, 101);
  for (const [number, degrees] of bounds.entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * number);
  header.writeUInt8(minZoom, 118);
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119);
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123);
  return header;
}

/** Reads each batch in parallel: most tiles are small, and waiting for one read at a time takes most of the copy. */
async function copyPieces(from: FileHandle, to: FileHandle, pieces: Piece[]): Promise<void> {
  let batch: Piece[] = [];
  let batchBytes = 0;
  const writeBatch = async (): Promise<void> => {
    const reads = batch.map(({ offset, length }) =>
      from.read(Buffer.alloc(length), 0, length, offset),
    );
    await to.writev((await Promise.all(reads)).map(({ buffer }) => buffer));
    batch = [];
    batchBytes = 0;
  };
  for (const piece of pieces) {
    batch.push(piece);
    batchBytes += piece.length;
    if (batchBytes >= COPY_BYTES) await writeBatch();
  }
  if (batch.length > 0) await writeBatch();
}
